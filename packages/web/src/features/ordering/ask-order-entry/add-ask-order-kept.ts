import { type KeptWork, sheetText } from '../../../lib/kept-work.ts';
import { type AddDraft, draftName, isDraft } from './draft.ts';
import { isBlank } from './line.rules.ts';

/** Material and quantity first, so that the lines can be pasted into a new order as they are. */
const orderText = ({ head, lines, at }: AddDraft): string =>
  [
    `填写要货单，暂存于 ${at}`,
    `送达日期 ${head.deliveryDate}`,
    ...(head.remark === '' ? [] : [`备注 ${head.remark}`]),
    '',
    sheetText([
      ['物料编码', '数量', '单位', '物料', '规格', '副数量', '副单位', '送达日期', '备注'],
      ...lines
        .filter((line) => !isBlank(line))
        .map(({ picked, material, qty, qty2, deliveryDate, remark }) => [
          picked?.code ?? material,
          qty,
          picked?.unitName,
          picked?.displayName ?? material,
          picked?.spec,
          qty2,
          picked?.secondUnitName,
          deliveryDate,
          remark,
        ]),
    ]),
  ].join('\n');

export const keptWork: KeptWork = {
  keyOf: ({ userId, centre, query }) =>
    draftName({ userId, centre, mainOrderId: Number(query['mainorderid']) || undefined }),
  textOf: (kept) => (isDraft(kept) ? orderText(kept) : JSON.stringify(kept, null, 2)),
};
