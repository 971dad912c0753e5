import { type KeptWork, sheetText } from '../../../lib/kept-work.ts';
import { isLocalCount, localCountKey } from './local-count.rules.ts';

export const keptWork: KeptWork = {
  keyOf: ({ userId, query }) => localCountKey(Number(query['id']), userId),
  textOf: (kept) =>
    isLocalCount(kept)
      ? sheetText([
          ['到货温度', kept.arriveTemp],
          ['备注', kept.remark],
          ['入库单行', '实收', '实收副数量', '拒收', '短少', '原因'],
          ...kept.entries.map(({ lineId, accepted, accepted2, rejected, short, reasonText }) => [
            lineId,
            accepted,
            accepted2,
            rejected,
            short,
            reasonText,
          ]),
        ])
      : JSON.stringify(kept, null, 2),
};
