import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { isPositive } from '@material/contract/kernel/value/decimal.ts';
import type { MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { type AddLine, emptyLine, type Head } from './line.rules.ts';

type StoredLine = MainOrderDocument['lines'][number];

/** A stored line as a material, for what the picker does not offer any more. */
const pickOfLine = (line: StoredLine): MaterialPick => ({
  id: line.materialId,
  code: line.materialCode,
  name: line.materialName,
  shortName: line.materialName,
  displayName: line.materialName,
  spec: line.spec,
  unitName: line.unitName,
  isDecimal: line.isDecimal,
  baseUnitName: line.baseUnitName,
  baseFactor: line.baseFactor,
  secondUnitName: line.secondUnitName,
  categoryName: '',
  storageName: line.storageName,
  minQty: '0',
  multiple: '0',
  isControl: line.isControl,
  blocked: null,
});

/** Today's facts of materials; what cannot be ordered any more is missing. */
export type MaterialsById = ReadonlyMap<number, MaterialPick>;

type From = {
  readonly line: StoredLine;
  readonly key: string;
  readonly picks: MaterialsById;
  readonly head: Head;
  /** A copy asks anew: today's best supplier, the head's day. */
  readonly isCopy: boolean;
};

/** A stored line to be written on. */
export const lineOfStored = ({ line, key, picks, head, isCopy }: From): AddLine => {
  const picked = picks.get(line.materialId) ?? pickOfLine(line);
  return {
    ...emptyLine(key),
    material: picked.displayName,
    picked,
    qty: line.qtyAsked,
    qty2: isPositive(line.qtyAsked2) ? line.qtyAsked2 : '',
    supplierId: isCopy ? '' : String(line.supplierId),
    placeId: line.placeId === head.placeId ? '' : String(line.placeId),
    deliveryDate: isCopy || line.deliveryDate === head.deliveryDate ? '' : line.deliveryDate,
    controlReasonId: line.controlReasonId === null ? '' : String(line.controlReasonId),
    remark: line.remark,
  };
};
