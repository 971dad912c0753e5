import {
  cmp,
  decimalProblem,
  formatPrice,
  formatQty,
  isZero,
  qtyShape,
} from '@material/contract/kernel/value/decimal.ts';
import type { RevisableLine } from '@material/contract/ordering/revision/revision.calls.ts';
import { Button } from 'antd';
import type { Control } from '../../../kit/form/form-controls.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { QtyDelta } from '../document/qty-delta.tsx';
import { changeWords, revisedIn } from './revise.rules.ts';
import './revision.css';

type LineProps = {
  readonly line: RevisableLine;
  readonly qty: string;
  readonly control: Control;
  readonly words: string;
  readonly onChange: (qty: string) => void;
};

/** How far it is from what it was, or that the line goes. */
function Delta({ from, to }: { readonly from: string; readonly to: string }) {
  if (decimalProblem(to, qtyShape) !== undefined) return null;
  if (isZero(to) && !isZero(from)) return <ToneTag tone="warning">移除</ToneTag>;
  return <QtyDelta from={from} to={to} />;
}

function RevisedLine({ line, qty, control, words, onChange }: LineProps) {
  const id = `${control.id}-${line.id}`;
  const isOff = line.isClosed || control.isDisabled;
  return (
    <li {...(words === '' ? {} : { 'data-wrong': 'qty' })}>
      <span className="revise-goods">
        {line.materialName} <span className="kit-muted kit-num">{line.materialCode}</span>{' '}
        <span className="kit-muted">{line.spec}</span> {line.isClosed ? <ToneTag tone="default">已关闭</ToneTag> : null}
        <small className="revise-facts kit-num">
          核准 {formatQty(line.qtyFrom)} {line.unitName}
          {isZero(line.qtyLeast) ? '' : `，最少 ${formatQty(line.qtyLeast)}`}
          {line.priceFrom === null ? '' : `，单价 ${formatPrice(line.priceFrom)}`}
        </small>
      </span>
      <span className="revise-qty">
        <NumberInput
          id={id}
          aria-label={`${line.materialName}变更后数量`}
          value={qty}
          places={line.isDecimal ? 6 : 0}
          unit={line.unitName}
          disabled={isOff}
          onChange={onChange}
          {...(words === ''
            ? {}
            : { status: 'error' as const, 'aria-invalid': true as const, 'aria-describedby': `${id}-said` })}
        />
        <Delta from={line.qtyFrom} to={qty} />
        {isOff || cmp(line.qtyLeast, line.qtyFrom) === 0 ? null : (
          <Button size="small" type="text" onClick={() => onChange(line.qtyLeast)}>
            {isZero(line.qtyLeast) ? '不要了' : '其余不要'}
          </Button>
        )}
        {words === '' ? null : (
          <span id={`${id}-said`} className="kit-entered-problem">
            {words}
          </span>
        )}
      </span>
    </li>
  );
}

type Props = { readonly lines: readonly RevisableLine[]; readonly control: Control };

/** A field of a form: how much of each line of an order is wanted. */
export function RevisedLines({ lines, control }: Props) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const rows = revisedIn(control.value);
  const wordsAt = (at: number): string =>
    control.problems
      .filter(({ path }) => path[1] === at)
      .map(({ message }) => message)
      .join('；');
  return (
    <>
      <ul id={control.id} className="revise-lines" role="group" aria-label={control.label}>
        {rows.map((row, at) => {
          const line = byId.get(row.id);
          return line ? (
            <RevisedLine
              key={row.id}
              line={line}
              qty={row.qty}
              control={control}
              words={wordsAt(at)}
              onChange={(qty) => control.onChange(rows.map((one) => (one.id === row.id ? { ...one, qty } : one)))}
            />
          ) : null;
        })}
      </ul>
      <p className="kit-num revise-sum" role="status">
        {changeWords(lines, rows)}
      </p>
    </>
  );
}
