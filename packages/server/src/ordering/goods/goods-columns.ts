/** The goods of a line, from the ordered line `ask` behind it. */
export const goodsColumns = {
  materialId: 'ask.material_id',
  materialCode: 'ask.material_code',
  materialName: { keptNameOf: 'ask.material' },
  spec: 'ask.spec',
  unitName: 'ask.unit_name',
  isDecimal: 'ask.is_decimal',
  secondUnitName: 'ask.second_unit_name',
  isFood: 'ask.is_food',
} as const;
