import { restDecisions } from '@material/contract/catalogue/category.rules.ts';
import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import type { Proposal, ShortLine } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { Alert, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { DayInput } from '../../../kit/input/day-input.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { lateBy, shortDeadline } from '../../../kit/display/time-words.ts';
import { type Changed, type Wrong, bringsGoods, decisionOf, effectText, reasonOf } from './decide.rules.ts';
import { ProposalChoice } from './proposals.tsx';
import type { Deciding } from './use-decide.ts';
import './shortage.css';

/** What a person makes of one line: which proposal, with what changed of it, and why. */
export function useDecision(line: ShortLine, proposals: readonly Proposal[], of: Pick<Deciding, 'decideOne'>) {
  const [at, setAt] = useState(0);
  const [changed, setChanged] = useState<Changed>({});
  const [reason, setReason] = useState(() => reasonOf(line));
  const [wrong, setWrong] = useState<Wrong>({});
  const proposal = proposals[at] ?? proposals[0];
  return {
    at,
    proposal,
    changed,
    reason,
    wrong,
    setReason: (words: string): void => {
      setReason(words);
      setWrong({});
    },
    change: (patch: Changed): void => {
      setChanged((before) => ({ ...before, ...patch }));
      setWrong({});
    },
    choose: (next: number): void => {
      if (next >= proposals.length) return;
      setAt(next);
      setChanged({});
      setWrong({});
    },
    /** Sends it; false, with what is wrong at its field, where it is refused. */
    take: async (): Promise<boolean> => {
      if (proposal === undefined) return false;
      const refused = await of.decideOne({ line, proposal }, decisionOf(line, proposal, changed), reason);
      setWrong(refused ?? {});
      return refused === undefined;
    },
  };
}
export type LineDecision = ReturnType<typeof useDecision>;

/** What ties a field to what is wrong with it. */
const tiesOf = (id: string, words: string | undefined) =>
  words === undefined
    ? {}
    : { status: 'error' as const, 'aria-invalid': true as const, 'aria-describedby': `${id}-said` };

type FieldProps = { readonly id: string; readonly label: string; readonly words: string | undefined };

const Field = ({ id, label, words, children }: FieldProps & { readonly children: ReactNode }) => (
  <div>
    <label htmlFor={id}>{label}</label>
    {children}
    {words === undefined ? null : (
      <p id={`${id}-said`} role="alert" className="kit-problem">
        {words}
      </p>
    )}
  </div>
);

/** Quantity and day of the goods that a proposal brings. */
function GoodsFields({ of, proposal }: { readonly of: LineDecision; readonly proposal: Proposal }) {
  const id = useId();
  const { changed, change, wrong } = of;
  return (
    <>
      <Field id={`${id}qty`} label="补货数量" words={wrong.qty}>
        <NumberInput
          id={`${id}qty`}
          {...tiesOf(`${id}qty`, wrong.qty)}
          value={changed.qty ?? proposal.qtyOffered}
          unit={proposal.unitName}
          onChange={(qty) => change({ qty })}
        />
      </Field>
      <Field id={`${id}day`} label="送达日期" words={wrong.deliveryDate}>
        <DayInput
          id={`${id}day`}
          {...tiesOf(`${id}day`, wrong.deliveryDate)}
          value={changed.deliveryDate ?? proposal.deliveryDate ?? ''}
          words={(day) => day}
          onChange={(deliveryDate) => change({ deliveryDate })}
        />
      </Field>
    </>
  );
}

/** What may be changed of a proposal, and why it is taken. */
function Changes({ of }: { readonly of: LineDecision }) {
  const id = useId();
  const { proposal, reason, setReason, wrong } = of;
  if (!proposal) return null;
  return (
    <div className="shortage-changes">
      {bringsGoods(proposal) ? <GoodsFields of={of} proposal={proposal} /> : null}
      <div className="is-wide">
        <Field id={`${id}reason`} label="处理原因" words={wrong.reason}>
          <Input
            id={`${id}reason`}
            {...tiesOf(`${id}reason`, wrong.reason)}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
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

type TakingProps = Omit<Props, 'proposals'> & { readonly proposal: Proposal };

/** What the chosen proposal leads to, what may be changed of it, and the button that takes it. */
function Taking({ line, proposal, of, mayDecide, takeWord, onTake }: TakingProps) {
  const effect = <p className="kit-muted">{effectText(line, proposal)}</p>;
  if (!mayDecide) return effect;
  return (
    <>
      <Changes of={of} />
      {of.wrong.rest === undefined ? null : <Alert type="error" showIcon title={of.wrong.rest} role="alert" />}
      {effect}
      <ActionButton type="primary" onClick={onTake}>
        {takeWord}
      </ActionButton>
    </>
  );
}

/** One short line: what is lacking, what can be done, what follows from it. */
export function LinePanel({ line, proposals, of, mayDecide, ...take }: Props) {
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
      {of.proposal ? <Taking line={line} proposal={of.proposal} of={of} mayDecide={mayDecide} {...take} /> : null}
    </section>
  );
}
