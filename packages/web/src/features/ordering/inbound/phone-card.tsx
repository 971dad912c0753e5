import { businessDate, diffDays } from '@material/contract/kernel/value/business-time.ts';
import { formatQty, isPositive } from '@material/contract/kernel/value/decimal.ts';
import type { InboundLine } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { CheckCircleFilled, CheckOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Qty } from '../../../kit/display/qty.tsx';
import { type CountRow, differenceWords, restOf, restWords } from './count.rules.ts';
import { beforeWords, offeredWords } from './offered.rules.ts';
import { PhoneFields } from './phone-fields.tsx';
import type { Counting } from './use-count.ts';
import { SecondQty } from '../document/second-qty.tsx';
import { LotReportTag } from '../transport/report-check.tsx';

const nearDays = 7;

function lifeOf(expireDate: string): { readonly isNear: boolean; readonly left: string } {
  const days = diffDays(businessDate(new Date()), expireDate);
  const left = days < 0 ? `已过期 ${-days} 天` : days === 0 ? '今天到期' : `还有 ${days} 天`;
  return { isNear: days <= nearDays, left };
}

type ExpiryProps = { readonly line: Pick<InboundLine, 'expireDate'> };

/** Expiry with what is left of it; what has expired or soon will cannot be overlooked. */
function ExpiryWords({ line: { expireDate } }: ExpiryProps) {
  if (expireDate === null) return null;
  const { isNear, left } = lifeOf(expireDate);
  return (
    <span className={isNear ? 'kit-late kit-num' : 'kit-num'}>
      {expireDate} 到期，{left}
    </span>
  );
}

/** The same where room is short: the rest of it is said by the tooltip. */
export function ExpiryDate({ line: { expireDate } }: ExpiryProps) {
  if (expireDate === null) return null;
  const { isNear, left } = lifeOf(expireDate);
  return (
    <span className={isNear ? 'kit-late kit-num' : 'kit-num kit-muted'} title={`${expireDate} 到期，${left}`}>
      {expireDate}
    </span>
  );
}

export const Shipped = ({ line }: { readonly line: InboundLine }) => (
  <>
    <Qty value={line.shippedQty} unit={line.unitName} />
    <SecondQty value={line.shippedQty2} unit={line.secondUnitName} />
  </>
);

const Head = ({ line, at }: { readonly line: InboundLine; readonly at: number }) => (
  <>
    <header>
      <span className="kit-muted kit-num">{at + 1}</span>
      <b className="receive-name">{line.materialName}</b>
      {line.reportState === 'QUALIFIED' ? null : (
        <LotReportTag lotId={line.lotId} name={`${line.materialName} ${line.lotNo}`} state={line.reportState} />
      )}
    </header>
    <p className="receive-facts">
      <span>{line.spec}</span>
      {line.lotNo === '' ? null : <span className="kit-num">批号 {line.lotNo}</span>}
      <ExpiryWords line={line} />
    </p>
  </>
);

type Props = {
  readonly counting: Counting;
  readonly row: CountRow;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
};

/** What was received, in one line. */
function Outcome({ row, onEdit }: { readonly row: CountRow; readonly onEdit: () => void }) {
  const { line, result } = row;
  const isSame = result.kinds.length === 0;
  const rest = restOf(row);
  return (
    <div className="receive-outcome">
      {isSame ? (
        <CheckCircleFilled aria-hidden className="kit-ok" />
      ) : (
        <ExclamationCircleFilled aria-hidden className="receive-warn" />
      )}
      <span>
        实收 <b className="kit-num">{formatQty(row.qtyAccepted)}</b> {line.unitName}
        {row.qtyAccepted2 === '' ? '' : `，${formatQty(row.qtyAccepted2)} ${line.secondUnitName}`}
        {row.qtyAccepted2 === '' && isPositive(line.shippedQty2) && isSame ? (
          <span className="kit-muted">
            ，{formatQty(line.shippedQty2)} {line.secondUnitName}按发运
          </span>
        ) : null}
        {isSame ? null : <span className="receive-difference">{differenceWords(line, result)}</span>}
        {rest === '' ? null : <span className="kit-muted">，未收的{restWords[rest]}</span>}
      </span>
      <Button type="text" size="large" onClick={onEdit}>
        修改
      </Button>
    </div>
  );
}

function Clash({ counting, row: { key, line, isClashing } }: Pick<Props, 'counting' | 'row'>) {
  if (!isClashing) return null;
  return (
    <div role="alert" className="receive-clash">
      <p>
        另一位同事刚把这一批记为实收 {formatQty(line.qtyAccepted)}、拒收 {formatQty(line.qtyRejected)}、短少{' '}
        {formatQty(line.qtyShort)}，与你填的不同。
      </p>
      <Button size="large" onClick={() => counting.choose(key, 'theirs')}>
        用同事的
      </Button>
      <Button size="large" type="primary" onClick={() => counting.choose(key, 'mine')}>
        用我的
      </Button>
    </div>
  );
}

/** One lot on receipt: one tap when all is well, a few large fields when it is not. */
export function PhoneCard({ counting, row, isOpen, onToggle }: Props) {
  const { line, at, stage } = row;
  return (
    <li
      className={`receive-card receive-card-${stage}${row.result.kinds.length > 0 ? ' receive-card-different' : ''}`}
      data-line={line.id}
    >
      <Head line={line} at={at} />
      <p className="receive-shipped">
        发运 <Shipped line={line} />
        {beforeWords(line) === '' ? null : <span className="receive-before kit-muted">原验收 {beforeWords(line)}</span>}
      </p>
      <Clash counting={counting} row={row} />
      {isOpen ? <PhoneFields counting={counting} row={row} onDone={() => onToggle(false)} /> : null}
      {stage === 'open' && !isOpen ? (
        <div className="receive-choice">
          <Button
            type="primary"
            size="large"
            icon={<CheckOutlined aria-hidden />}
            aria-label={`${line.materialName} ${offeredWords([line]).full}`}
            onClick={() => counting.takeOffered([row])}
          >
            {offeredWords([line]).full}
          </Button>
          <Button size="large" aria-label={`${line.materialName} 有差异`} onClick={() => onToggle(true)}>
            有差异
          </Button>
        </div>
      ) : null}
      {stage === 'done' && !isOpen ? <Outcome row={row} onEdit={() => onToggle(true)} /> : null}
    </li>
  );
}
