import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { formatQty, isPositive } from '@material/contract/kernel/value/decimal.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { explains } from '@material/contract/ordering/inbound-order/count.rules.ts';
import { restDecisions } from '@material/contract/catalogue/category.rules.ts';
import { countedLine } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { Button, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { useCall } from '../../../lib/query.ts';
import {
  type CountEntry,
  type CountField,
  type CountRow,
  differenceWords,
  entryWith,
  fullEntry,
  isComplete,
  rejectedShare,
  restOf,
  shortText,
} from './count.rules.ts';
import { AttachmentStrip } from '../../../kit/attachment/attachment-strip.tsx';
import type { Counting } from './use-count.ts';

type Props = { readonly counting: Counting; readonly row: CountRow; readonly onDone: () => void };
type FieldsProps = { readonly row: CountRow; readonly put: (change: Partial<CountEntry>) => void };

type NumberName = 'qtyAccepted' | 'qtyAccepted2' | 'qtyRejected' | 'qtyRejected2' | 'qtyShort';
/** A number that is counted: with the word of the contract, in boxes, unless something else is said. */
type NumberSaid = {
  readonly field: NumberName;
  readonly beside?: string;
  readonly isWeight?: true;
  readonly value?: string;
  readonly placeholder?: string;
};

/** A problem is shown only once its field can be meant: nothing typed yet is no mistake. */
const shownProblem = ({ qtyAccepted, result }: CountRow, field: CountField): string | undefined =>
  qtyAccepted === '' ? undefined : result.problems[field];

function NumberField({ row, put, said }: FieldsProps & { readonly said: NumberSaid }) {
  const id = useId();
  const { field, beside = '', isWeight = false, value = row[field], placeholder = '' } = said;
  const { unitName, secondUnitName, isDecimal } = row.line;
  return (
    <label className="receive-field" htmlFor={id}>
      <span>{`${labelOf(countedLine.shape[field])}${beside}`}</span>
      <NumberInput
        id={id}
        size="large"
        unit={isWeight ? secondUnitName : unitName}
        places={isWeight ? 3 : isDecimal ? 6 : 0}
        value={value}
        placeholder={placeholder}
        {...(shownProblem(row, field) === undefined ? {} : { status: 'error' as const })}
        onChange={(next) => put({ [field]: next })}
      />
    </label>
  );
}

function numbersOf(row: CountRow): readonly NumberSaid[] {
  const { line, result, qtyRejected, qtyShort } = row;
  const hasWeight = line.secondUnitName !== '';
  const sent = isPositive(line.shippedQty2) ? `发运 ${formatQty(line.shippedQty2)}` : '';
  const share = `约 ${formatQty(rejectedShare(line, qtyRejected))}`;
  const isAuto = qtyShort === '' && isPositive(result.qtyShort);
  return [
    { field: 'qtyAccepted', placeholder: `应收 ${formatQty(line.shippedQty)}` },
    ...(hasWeight ? [{ field: 'qtyAccepted2', isWeight: true, placeholder: sent } as const] : []),
    { field: 'qtyRejected' },
    ...(hasWeight && isPositive(result.qtyRejected)
      ? [{ field: 'qtyRejected2', isWeight: true, beside: '（选填）', placeholder: share } as const]
      : []),
    { field: 'qtyShort', value: shortText(row), ...(isAuto ? { beside: '（自动）' } : {}) },
  ];
}

const Numbers = ({ row, put }: FieldsProps) => (
  <div className="receive-numbers">
    {numbersOf(row).map((said) => (
      <NumberField key={said.field} row={row} put={put} said={said} />
    ))}
  </div>
);

type ChipsProps<V extends string> = {
  readonly label: string;
  readonly value: V | '';
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
};

/** Choices as large buttons: one tap, no list to open. */
const Chips = <V extends string>({ label, value, options, onChange }: ChipsProps<V>) => (
  <div role="radiogroup" aria-label={label} className="receive-chips">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        role="radio"
        aria-checked={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);

const Part = ({
  title,
  problem,
  children,
}: {
  readonly title: string;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}) => (
  <section className="receive-part">
    <h3>{title}</h3>
    {children}
    {problem === undefined ? null : <p className="kit-problem">{problem}</p>}
  </section>
);

const restOptions = [
  { value: 'REDELIVER', label: `${restDecisions.REDELIVER}（供应商再送）` },
  { value: 'REPLENISH', label: `${restDecisions.REPLENISH}（换一家供应商）` },
  { value: 'SUBSTITUTE', label: `${restDecisions.SUBSTITUTE}（用其他物料）` },
  { value: 'CLOSE', label: `${restDecisions.CLOSE}（不要了）` },
] as const;

/** Why it differs, a photo of it, and what becomes of what did not come. */
function Difference({ row, put, photosOf }: FieldsProps & Pick<Counting, 'photosOf'>) {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  const { result, line } = row;
  const reasons = (data?.differenceReasons ?? []).filter((reason) => explains(reason, result.kinds));
  return (
    <>
      <Part title={labelOf(countedLine.shape.reasonId)} problem={result.problems.reasonId}>
        <Chips
          label={labelOf(countedLine.shape.reasonId)}
          value={row.reasonId}
          options={reasons.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(reasonId) => put({ reasonId })}
        />
        <Input
          size="large"
          aria-label={labelOf(countedLine.shape.reasonText)}
          placeholder="补充说明（选填）"
          maxLength={200}
          value={row.reasonText}
          onChange={(event) => put({ reasonText: event.target.value })}
        />
      </Part>
      <Part title={result.kinds.includes('REJECTED') ? '照片' : '照片（选填）'}>
        <AttachmentStrip {...photosOf(row)} />
      </Part>
      {isPositive(result.rest) ? (
        <Part title={`未收的 ${formatQty(result.rest)} ${line.unitName}`}>
          <Chips
            label="未收数量怎么办"
            value={restOf(row)}
            options={restOptions}
            onChange={(restDecision) => put({ restDecision })}
          />
          {row.restDecision === '' ? <p className="kit-muted">默认与这里上次对同类物料的处理相同</p> : null}
        </Part>
      ) : null}
    </>
  );
}

/** The fields of a lot that did not come as shipped. */
export function PhoneFields({ counting, row, onDone }: Props) {
  const { line, result, said } = row;
  const put = (change: Partial<CountEntry>): void => counting.put(entryWith(line, row, change));
  const numberProblem = (['qtyAccepted', 'qtyRejected', 'qtyShort', 'qtyAccepted2', 'qtyRejected2'] as const)
    .map((field) => shownProblem(row, field))
    .find((problem) => problem !== undefined);
  const isStarted = row.qtyAccepted !== '';
  return (
    <div className="receive-fields">
      <Numbers row={row} put={put} />
      <p
        role="status"
        className={numberProblem === undefined && said === undefined ? 'receive-sentence' : 'receive-sentence kit-late'}
      >
        {said ?? numberProblem ?? (isStarted ? differenceWords(line, result) : '填写实收数量，差额自动记为短少')}
      </p>
      {isStarted && result.kinds.length > 0 ? <Difference row={row} put={put} photosOf={counting.photosOf} /> : null}
      <div className="receive-choice">
        <Button size="large" onClick={() => [counting.put(fullEntry(line)), onDone()]}>
          改为全部收妥
        </Button>
        <Button size="large" type="primary" disabled={!isComplete(result)} onClick={onDone}>
          完成
        </Button>
      </div>
    </div>
  );
}
