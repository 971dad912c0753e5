import { type KeptWork, sheetText } from '../../../lib/kept-work.ts';
import { isPromiseDraft, promiseName } from './promise.rules.ts';
import { storedDraftKey } from '../../../kit/form/stored-draft.ts';

export const keptWork: KeptWork = {
  keyOf: ({ userId, query }) => storedDraftKey(promiseName(Number(query['id'])), userId),
  textOf: (kept) =>
    isPromiseDraft(kept)
      ? sheetText([
          ['提货单行', '确认数量', '承诺日期', '原因'],
          ...kept.rows.map(({ pickupLineId, qty, promisedDate, reason }) => [pickupLineId, qty, promisedDate, reason]),
        ])
      : JSON.stringify(kept, null, 2),
};
