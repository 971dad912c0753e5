import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { AskOrderState } from '@material/contract/ordering/ask-order/ask-order.status.ts';

/**
 * Which of a line's quantities are known in a state. open: only what was asked for; first: what the first check left;
 * approved: what was approved and everything after it.
 */
export type Stage = 'open' | 'first' | 'approved';

const stages: Readonly<Record<AskOrderState, Stage>> = {
  DRAFT: 'open',
  ARRANGED: 'open',
  SUBMITTED: 'open',
  RETURNED: 'open',
  REFUSED: 'open',
  CANCELLED: 'open',
  FIRST_PASSED: 'first',
  APPROVED: 'approved',
  ON_HOLD: 'approved',
  COMPLETED: 'approved',
  TERMINATED: 'approved',
};

export const stageOf = (status: AskOrderState): Stage => stages[status];

/** A draft whose delivery date has passed: it must be changed before it can be submitted. */
export const isExpired = (
  { status, deliveryDate }: Pick<AskOrderRow, 'status' | 'deliveryDate'>,
  today: string,
): boolean => status === 'DRAFT' && deliveryDate < today;

/** Whether goods have moved at all. */
export const hasGoodsNews = ({ fulfilStatus }: Pick<AskOrderRow, 'fulfilStatus'>): boolean => fulfilStatus !== 'NONE';

/** Supplements are named beside the state; ordinary orders are not. */
export const isSpecialKind = (kind: AskOrderRow['kind']): boolean => kind !== 'NORMAL';
