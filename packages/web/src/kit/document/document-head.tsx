import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import type { ReactNode } from 'react';
import { ActionButton } from '../feedback/action-button.tsx';
import { type Duty, DutyLine } from '../display/duty-line.tsx';
import { type DrawnAction, MoreActions } from '../actions/row-actions.tsx';
import type { LastReason } from './last-reason.ts';
import { useNarrow } from '../react/use-narrow.ts';
import './document-page.css';

export type DocumentHeadProps = {
  readonly no: string;
  /** Status tags. */
  readonly tags?: ReactNode;
  readonly amount?: string | null;
  /** A second amount in words, beside the first. */
  readonly amountNote?: string;
  readonly duty?: Duty;
  /** Why it stands where it stands. */
  readonly reason?: LastReason | undefined;
  readonly actions?: ReactNode;
  /** Under the sentence: the chain and the facts. */
  readonly children?: ReactNode;
};

/** Number, states, amount, actions, and the sentence that says whose turn it is. */
export const DocumentHead = ({
  no,
  tags,
  amount,
  amountNote = '',
  duty,
  reason,
  actions,
  children,
}: DocumentHeadProps) => (
  <header className="kit-card kit-doc-head">
    <div className="kit-doc-row">
      <h1 className="kit-num">{no}</h1>
      <span className="kit-tags">{tags}</span>
      <span className="kit-grow" />
      {amount === undefined || amount === null ? null : (
        <b className="kit-num kit-doc-amount">¥ {formatMoney(amount)}</b>
      )}
      {amountNote === '' ? null : <span className="kit-muted kit-num">{amountNote}</span>}
      {actions === null || actions === undefined ? null : <div className="kit-doc-actions">{actions}</div>}
    </div>
    {duty ? <DutyLine duty={duty} /> : null}
    {reason ? (
      <p className="kit-doc-reason">
        <span className="kit-muted">{reason.label}：</span>
        {reason.text}
      </p>
    ) : null}
    {children}
  </header>
);

type ActionsProps = {
  /** From `drawnActions({ of, row, run })`. */
  readonly actions: readonly DrawnAction[];
  /** Codes that may be the one primary button, first fitting wins; by default the first action that is possible. */
  readonly primary?: readonly string[];
  /** Print, export and the like, before the actions. */
  readonly children?: ReactNode;
  /** More than this many fold under 更多. */
  readonly max?: number;
};

const isPossible = ({ blocked }: DrawnAction): boolean => blocked === undefined;

const choosePrimary = (
  actions: readonly DrawnAction[],
  wanted: readonly string[] | undefined,
): DrawnAction | undefined => {
  const possible = actions.filter((action) => isPossible(action) && !action.isDanger);
  if (!wanted) return possible[0];
  return wanted.map((code) => possible.find((action) => action.code === code)).find((action) => action !== undefined);
};

/** A document's buttons: at most one primary, at the far right; what cannot be done now stands under 更多, behind what can. */
export function DocumentActions({ actions, primary, children, max = 3 }: ActionsProps) {
  const first = choosePrimary(actions, primary);
  const others = actions.filter((action) => action !== first);
  const possible = others.filter(isPossible);
  const blocked = others.filter((action) => !isPossible(action));
  // A phone has room for the main one, and for one more where that stands alone.
  const room = (useNarrow() ? Math.min(max, 2) : max) - 1;
  const shown = possible.slice(0, others.length > room || blocked.length > 0 ? room - 1 : room);
  return (
    <>
      {children}
      <MoreActions actions={[...possible.slice(shown.length), ...blocked]} size="medium" />
      {shown.toReversed().map((action) => (
        <ActionButton key={action.code} danger={action.isDanger} onClick={action.run}>
          {action.label}
        </ActionButton>
      ))}
      {first ? (
        <ActionButton type="primary" onClick={first.run}>
          {first.label}
        </ActionButton>
      ) : null}
    </>
  );
}
