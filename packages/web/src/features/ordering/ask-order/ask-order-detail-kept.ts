import { type KeptWork, sheetText } from '../../../lib/kept-work.ts';
import { checkName, isCheckDraft } from '../ask-order-check/ask-order-check.rules.ts';
import { storedDraftKey } from '../../../kit/form/stored-draft.ts';

export const keptWork: KeptWork = {
  keyOf: ({ userId, query }) => storedDraftKey(checkName(userId, Number(query['orderid'])), userId),
  textOf: (kept) =>
    isCheckDraft(kept)
      ? sheetText([
          ['审核意见', kept.opinion],
          ['要货单行', '核准数量', '原因'],
          ...Object.entries(kept.lines).map(([line, { qty, reason }]) => [line, qty, reason]),
        ])
      : JSON.stringify(kept, null, 2),
};
