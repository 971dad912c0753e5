import { restDecisions } from '@material/contract/catalogue/category.rules.ts';
import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import type { Proposal, ShortLine } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { DayInput } from '../../../kit/input/day-input.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { lateBy, shortDeadline } from '../../../kit/display/time-words.ts';
import { type Changed, bringsGoods, decisionOf, effectText, reasonOf } from './decide.rules.ts';
import { ProposalChoice } from './proposals.tsx';
import type { Deciding } from './use-decide.ts';
import './shortage.css';

/** What a person makes of one line: which proposal, with what changed of it, and why. */
export function useDecision(line: ShortLine, proposals: readonly Proposal[], of: Pick<Deciding, 'decideOne'>) {
  const [at, setAt] = useState(0);
  const [changed, setChanged] = useState<Changed>({});
  const [reason, setReason] = useState(() => reasonOf(line));
  const proposal = proposals[at] ?? proposals[0];
  return {
    at,
    proposal,
    changed,
    reason,
    setReason,
    change: (patch: Changed) => setChanged((before) => ({ ...before, ...patch })),
    choose: (next: number): void => {
      if (next >= proposals.length) return;
      setAt(next);
      setChanged({});
    },
    take: async (): Promise<boolean> =>
      proposal !== undefined && of.decideOne({ line, proposal }, decisionOf(line, proposal, changed), reason),
  };
}
export type LineDecision = ReturnType<typeof useDecision>;

/** Quantity and day of goods that are asked for, and why. */
function Changes({ of }: { readonly of: LineDecision }) {
  const id = useId();
  const { proposal, changed, change, reason, setReason } = of;
  if (!proposal) return null;
  const isGoods = bringsGoods(proposal);
  return (
    <div className="shortage-changes">
      {isGoods ? (
        <>
          <label htmlFor={`${id}qty`}>
            补货数量
            <NumberInput
              id={`${id}qty`}
              value={changed.qty ?? proposal.qtyOffered}
              unit={proposal.unitName}
              onChange={(qty) => change({ qty })}
            />
          </label>
          <label htmlFor={`${id}day`}>
            送达日期
            <DayInput
              id={`${id}day`}
              value={changed.deliveryDate ?? proposal.deliveryDate ?? ''}
              words={(day) => day}
              onChange={(deliveryDate) => change({ deliveryDate })}
            />
          </label>
        </>
      ) : null}
      <label htmlFor={`${id}reason`} className="is-wide">
        处理原因
        <Input id={`${id}reason`} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </label>
    </div>
  );
}

type Props = {
  readonly line: ShortLine;
  readonly proposals: readonly Proposal[];
  readonly of: LineDecision;
  /** Whether this session may decide. */
  readonly mayDecide: boolean;
  readonly takeWord: string;
  readonly onTake: () => Promise<unknown>;
};

/** One short line: what is lacking, what can be done, what follows from it. */
export function LinePanel({ line, proposals, of, mayDecide, takeWord, onTake }: Props) {
  const now = new Date();
  const late = line.decideBy === null ? undefined : lateBy(line.decideBy, now);
  return (
    <section className="shortage-panel" aria-label="处理方案">
      <h2>
        <span>
          {line.materialName} 缺 {formatQty(line.qtyLacking)}
          {line.unitName}
        </span>
        {line.decideBy === null ? null : (
          <span className={late === undefined ? 'kit-muted' : 'kit-late'}>
            {late ?? `${shortDeadline(line.decideBy, now)} 前`}
          </span>
        )}
      </h2>
      <p className="kit-num">
        {line.placeShortName}要 {formatQty(line.qtyApproved)}，{line.supplierShortName}答 {formatQty(line.qtyConfirmed)}
        {line.lackingReason === '' ? '' : `，理由：${line.lackingReason}`}
        {line.restWish === null ? '' : `；门店要求${restDecisions[line.restWish]}`}
      </p>
      {line.objection === '' ? null : <Alert type="warning" showIcon title={`城市异议：${line.objection}`} />}
      <ProposalChoice line={line} proposals={proposals} at={of.at} onChoose={of.choose} />
      {mayDecide ? <Changes of={of} /> : null}
      {of.proposal ? <p className="kit-muted">{effectText(line, of.proposal)}</p> : null}
      {mayDecide && of.proposal ? (
        <ActionButton type="primary" onClick={onTake}>
          {takeWord}
        </ActionButton>
      ) : null}
    </section>
  );
}
