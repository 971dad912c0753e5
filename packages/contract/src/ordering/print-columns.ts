/** What the goods of a line are. */
export const materials = { field: 'materialName', title: '物料', below: 'materialCode', share: 2 } as const;

export const rowNumber = {
  title: '序号',
  text: (_row: unknown, _document: unknown, at: number) => String(at + 1),
  isNumber: true,
  mm: 10,
} as const;
