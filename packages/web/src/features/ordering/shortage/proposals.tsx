import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import { handleWays, type Proposal, type ShortLine } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { useId } from 'react';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { bringsGoods, dayText, differenceText, whomOf } from './decide.rules.ts';
import './shortage.css';

type Props = {
  readonly line: ShortLine;
  readonly proposals: readonly Proposal[];
  readonly at: number;
  readonly onChoose: (at: number) => void;
};

const percent = (rate: string): string => `${(Number(rate) * 100).toFixed(0)}%`;

/** When it comes, how much it fills, and how reliable its supplier is. */
function Facts({ line, proposal }: { readonly line: ShortLine; readonly proposal: Proposal }) {
  const { deliveryDate, isOnTime, qtyOffered, unitName, unitPrice, fillRate, isPreferred, isDecidedHere } = proposal;
  if (proposal.way === 'CLOSE') return <span className="kit-muted">原单这一行不再供货</span>;
  return (
    <>
      <span className="kit-num">
        {bringsGoods(proposal)
          ? `${formatQty(qtyOffered)}${unitName} × ${unitPrice}`
          : `原价，${formatQty(qtyOffered)}${line.unitName}`}
      </span>
      <span>
        {deliveryDate === null ? '送达日待供应商答复' : `${dayText(deliveryDate)} 送达`}
        {deliveryDate !== null && !isOnTime ? (
          <ToneTag tone="warning">{`晚于 ${dayText(line.deliveryDate)}`}</ToneTag>
        ) : null}
      </span>
      <span className="kit-muted">
        {fillRate === null ? '近 60 天没有送货' : `近 60 天履约 ${percent(fillRate)}`}
        {isPreferred ? '，优选供应商' : ''}
        {isDecidedHere ? '' : '，须再初审'}
      </span>
    </>
  );
}

/** What can be done about a line, best first; one of them is chosen. */
export function ProposalChoice({ line, proposals, at, onChoose }: Props) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="处理方案" className="shortage-proposals">
      {proposals.map((proposal, index) => (
        <label
          key={[proposal.way, proposal.supplierId, proposal.materialId].join('/')}
          className={index === at ? 'shortage-proposal is-chosen' : 'shortage-proposal'}
        >
          <input type="radio" name={name} checked={index === at} onChange={() => onChoose(index)} />
          <kbd aria-hidden>{index < 9 ? index + 1 : ''}</kbd>
          <span className="shortage-proposal-words">
            <b>
              {handleWays[proposal.way]}
              {whomOf(proposal) === '' ? '' : `：${whomOf(proposal)}`}
            </b>
            <Facts line={line} proposal={proposal} />
          </span>
          <span className="kit-num shortage-difference">
            {bringsGoods(proposal) ? differenceText(proposal.priceDifference) : '不加钱'}
          </span>
        </label>
      ))}
    </div>
  );
}
