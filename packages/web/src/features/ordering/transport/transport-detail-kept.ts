import { type KeptWork, sheetText } from '../../../lib/kept-work.ts';
import { storedDraftKey } from '../../../kit/form/stored-draft.ts';
import { isTransportDraft, transportName } from './draft.rules.ts';

const idsOf = (text: string): number[] => text.split(',').flatMap((one) => Number(one) || []);

export const keptWork: KeptWork = {
  keyOf: ({ userId, query }) =>
    storedDraftKey(transportName(Number(query['id']) || undefined, idsOf(query['pickup'] ?? '')), userId),
  textOf: (kept) =>
    isTransportDraft(kept)
      ? sheetText([
          ['车牌', kept.head.plateNo],
          ['司机', kept.head.driver, kept.head.driverPhone],
          ['承运商', kept.head.carrier],
          ['备注', kept.head.remark],
          ['物料编码', '物料', '数量', '单位', '副数量', '批号', '生产日期', '到期日期'],
          ...kept.rows.map((row) => [
            row.materialCode,
            row.materialName,
            row.qty,
            row.unitName,
            row.qty2,
            row.lotNo,
            row.produceDate,
            row.expireDate,
          ]),
        ])
      : JSON.stringify(kept, null, 2),
};
