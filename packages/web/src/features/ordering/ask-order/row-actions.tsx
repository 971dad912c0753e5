import { submitBlocked } from '@material/contract/catalogue/delivery-date.rules.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { isEditableState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { type DrawnAction, RowButtons } from '../../../kit/actions/row-actions.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { type Tab, useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session/session.ts';
import { openRevision } from '../revision/notice.tsx';
import { openApplication } from '../terminal/notice.tsx';
import type { AskOrderActions } from './acts.ts';

const { askOrder } = orderingScreens;

/** Whether an order may be written anew. */
export const isEditable = (row: Pick<AskOrderRow, 'status'>): boolean =>
  isEditableState(row.status) && can(power(askOrder, '新增'));

const isEnding = ({ code }: DrawnAction): boolean => code === 'cancel' || code === 'remove';

/** Of 取消 and 删除 only what is possible is drawn: what was submitted once is cancelled, anything else deleted. */
export const oneEnding = (actions: readonly DrawnAction[]): DrawnAction[] => {
  const canEnd = actions.some((action) => isEnding(action) && action.blocked === undefined);
  return actions.filter((action) => !canEnd || !isEnding(action) || action.blocked === undefined);
};

/** Submitting is blocked before the click where the day has passed meanwhile. */
export const submittable = (actions: readonly DrawnAction[], row: Pick<AskOrderRow, 'deliveryDate'>): DrawnAction[] => {
  const past = submitBlocked(row.deliveryDate, businessDate(new Date()));
  return actions.map((action) => (action.code === 'submit' ? { ...action, blocked: action.blocked ?? past } : action));
};

export const openDraft = (tab: Tab, row: Pick<AskOrderRow, 'mainOrderId' | 'kind'>): void =>
  tab.open(row.kind === 'BUDAN' ? 'addBuhuo' : 'addAskOrder', { mainorderid: String(row.mainOrderId) });

/** An action that only leads somewhere, so nothing locks it. */
export const plainAction = (code: string, label: string, go: () => void): DrawnAction => ({
  code,
  label,
  isDanger: false,
  run: () => {
    go();
    return notSent;
  },
});

/** What waits for the city. */
const isFirst: ReadonlySet<string> = new Set(['submit', 'withdraw', 'agree', 'object']);

/** What is folded at the end of a city's row. */
const isLater: ReadonlySet<string> = new Set(['cancel', 'remove', 'revise', 'applyTerminal']);

/** A city's row: what can be done now first, the rest folded. */
export function AskOrderRowActions({ row, of }: { readonly row: AskOrderRow; readonly of: AskOrderActions }) {
  const tab = useTab();
  const moves = oneEnding(
    of.drawn(row, {
      revise: () => openRevision(tab, 'reviseOrder', row.id),
      applyTerminal: () => openApplication(tab, 'applyTerminal', row.id),
    }),
  );
  const sent = submittable(moves, row);
  const actions = [
    ...sent.filter(({ code, blocked }) => isFirst.has(code) && !(code === 'withdraw' && blocked !== undefined)),
    ...(isEditable(row) ? [plainAction('edit', '编辑', () => openDraft(tab, row))] : []),
    ...(can(power(askOrder, '复制'))
      ? [plainAction('copy', '复制', () => tab.open('addAskOrder', { copy: String(row.mainOrderId) }))]
      : []),
    plainAction('main', '同主订单', () =>
      tab.setQuery({ mainorderid: String(row.mainOrderId), createTimeFrom: 'all' }),
    ),
    ...moves.filter(({ code }) => isLater.has(code)),
  ];
  return <RowButtons actions={actions} />;
}
