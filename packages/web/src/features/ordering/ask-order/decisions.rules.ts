import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';

/** What headquarters does next about what it has to decide on an order. */
export function decisionsOn({ restTask }: Pick<AskOrderRow, 'restTask'>): readonly string[] {
  if (restTask === null) return [];
  return restTask === 'DEADLINE' ? ['changeDeadline', 'refuseDeadline'] : ['askRest', 'acceptShort', 'closeRest'];
}

/** The same actions, these before the others. */
export const withFirst = <A extends { readonly code: string }>(
  actions: readonly A[],
  codes: readonly string[],
): A[] => [
  ...actions.filter(({ code }) => codes.includes(code)),
  ...actions.filter(({ code }) => !codes.includes(code)),
];
