import { controlDraftCalls } from '@material/contract/catalogue/control/material-control.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { implement } from '../../kernel/call/implement.ts';
import { draftsWith } from './control-drafts.repo.ts';

/** 管控物料: which orders a control meets that nobody has submitted yet. */
export const controlDrafts = implement(controlDraftCalls, {
  getControlDrafts: async (ctx, { cityIds = [], validTo = null, ...wanted }) => {
    const rows = await draftsWith(ctx, { ...wanted, cityIds, validTo });
    const list = rows.map(({ totalCount: _total, status, createName, ...row }) => ({
      ...row,
      createName: createName ?? '',
      stateText: askOrderStatus.states[status].label,
    }));
    return { list, totalCount: rows[0]?.totalCount ?? 0 };
  },
});
