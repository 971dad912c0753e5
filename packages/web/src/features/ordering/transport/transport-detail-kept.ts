import { type KeptWork, sheetText } from '../../../lib/kept-work.ts';
import { storedDraftKey } from '../../../kit/form/stored-draft.ts';
import { isKeptForm } from '../../../kit/form/use-kept-form.ts';
import { lotRowsOf, textIn, transportName } from './draft.rules.ts';

const idsOf = (text: string): number[] => text.split(',').flatMap((one) => Number(one) || []);

export const keptWork: KeptWork = {
  keyOf: ({ userId, query }) =>
    storedDraftKey(transportName(Number(query['id']) || undefined, idsOf(query['pickup'] ?? '')), userId),
  textOf: (kept) => {
    if (!isKeptForm(kept)) return JSON.stringify(kept, null, 2);
    const { values } = kept;
    const text = (name: string): string => textIn(values, name);
    return sheetText([
      ['车牌', text('plateNo')],
      ['司机', text('driver'), text('driverPhone')],
      ['承运商', text('carrier')],
      ['备注', text('remark')],
      ['物料编码', '物料', '数量', '单位', '副数量', '批号', '生产日期', '到期日期'],
      ...lotRowsOf(values).map((row) => [
        row.materialCode,
        row.materialName,
        row.qty,
        row.unitName,
        row.qty2,
        row.lotNo,
        row.produceDate,
        row.expireDate,
      ]),
    ]);
  },
};
