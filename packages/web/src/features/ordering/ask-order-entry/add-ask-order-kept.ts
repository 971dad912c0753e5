import { isKeptForm, keptFormKey, type KeptForm } from '../../../kit/form/use-kept-form.ts';
import { keyedLines, textIn } from '../../../kit/form/form-state.rules.ts';
import { type KeptWork, sheetText } from '../../../lib/sign-in/kept-work.ts';
import { type AddLine, isBlank } from '../ask-line/line.rules.ts';
import type { EntryKind } from './entry-kind.ts';
import { orderName } from './start.ts';

/** Material and quantity first, so that the lines can be pasted into a new order as they are. */
const orderText = ({ values, at = '' }: KeptForm): string => {
  const [day, remark] = [textIn(values, 'deliveryDate'), textIn(values, 'remark')];
  return [
    `填写要货单，暂存于 ${at}`,
    ...(day === '' ? [] : [`送达日期 ${day}`]),
    ...(remark === '' ? [] : [`备注 ${remark}`]),
    '',
    sheetText([
      ['物料编码', '数量', '单位', '物料', '规格', '副数量', '副单位', '送达日期', '备注'],
      ...(keyedLines(values) as readonly AddLine[])
        .filter((line) => !isBlank(line))
        .map((line) => [
          line.picked?.code ?? line.material,
          line.qty,
          line.picked?.unitName,
          line.picked?.displayName ?? line.material,
          line.picked?.spec,
          line.qty2,
          line.picked?.secondUnitName,
          line.deliveryDate,
          line.remark,
        ]),
    ]),
  ].join('\n');
};

/** What a browser keeps of an order that is written. */
export const keptOrder = (kind: EntryKind): KeptWork => ({
  keyOf: ({ userId, centre, query }) =>
    keptFormKey(orderName(centre, Number(query['mainorderid']) || undefined, kind), userId),
  textOf: (kept) => (isKeptForm(kept) ? orderText(kept) : JSON.stringify(kept, null, 2)),
});

export const keptWork = keptOrder('NORMAL');
