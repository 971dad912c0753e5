import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { formatQty, isPositive } from '@material/contract/kernel/decimal.ts';
import { labelOf } from '@material/contract/kernel/field.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { explains } from '@material/contract/ordering/count.rules.ts';
import { countedLine, restDecisions } from '@material/contract/ordering/inbound.calls.ts';
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

/** What is counted, in the words of the contract. */
const words = {
  accepted: labelOf(countedLine.shape.qtyAccepted),
  accepted2: labelOf(countedLine.shape.qtyAccepted2),
  rejected: labelOf(countedLine.shape.qtyRejected),
  rejected2: labelOf(countedLine.shape.qtyRejected2),
  short: labelOf(countedLine.shape.qtyShort),
  reason: labelOf(countedLine.shape.reasonId),
};

type Props = { readonly counting: Counting; readonly row: CountRow; readonly onDone: () => void };
type FieldsProps = { readonly row: CountRow; readonly put: (change: Partial<CountEntry>) => void };

type NumberFieldProps = {
  readonly label: string;
  readonly unit: string;
  readonly value: string;
  readonly places: number;
  readonly problem: string | undefined;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
};

function NumberField({ label, problem, placeholder = '', ...input }: NumberFieldProps) {
  const id = useId();
  return (
    <label className="receive-field" htmlFor={id}>
      <span>{label}</span>
      <NumberInput
        {...input}
        id={id}
        size="large"
        placeholder={placeholder}
        {...(problem === undefined ? {} : { status: 'error' as const })}
      />
    </label>
  );
}

/** A problem is shown only once its field can be meant: nothing typed yet is no mistake. */
const shownProblem = ({ qtyAccepted, result }: CountRow, field: CountField): string | undefined =>
  qtyAccepted === '' ? undefined : result.problems[field];

function Numbers({ row, put }: FieldsProps) {
  const { line, result } = row;
  const places = line.isDecimal ? 6 : 0;
  const shared = { unit: line.unitName, places };
  return (
    <div className="receive-numbers">
      <NumberField
        {...shared}
        label={words.accepted}
        value={row.qtyAccepted}
        placeholder={`应收 ${formatQty(line.shippedQty)}`}
        problem={shownProblem(row, 'qtyAccepted')}
        onChange={(qtyAccepted) => put({ qtyAccepted })}
      />
      {line.secondUnitName === '' ? null : (
        <NumberField
          label={words.accepted2}
          unit={line.secondUnitName}
          places={3}
          value={row.qtyAccepted2}
          placeholder={isPositive(line.shippedQty2) ? `发运 ${formatQty(line.shippedQty2)}` : ''}
          problem={shownProblem(row, 'qtyAccepted2')}
          onChange={(qtyAccepted2) => put({ qtyAccepted2 })}
        />
      )}
      <NumberField
        {...shared}
        label={words.rejected}
        value={row.qtyRejected}
        problem={shownProblem(row, 'qtyRejected')}
        onChange={(qtyRejected) => put({ qtyRejected })}
      />
      {line.secondUnitName === '' || !isPositive(result.qtyRejected) ? null : (
        <NumberField
          label={`${words.rejected2}（选填）`}
          unit={line.secondUnitName}
          places={3}
          value={row.qtyRejected2}
          problem={shownProblem(row, 'qtyRejected2')}
          placeholder={`约 ${formatQty(rejectedShare(line, row.qtyRejected))}`}
          onChange={(qtyRejected2) => put({ qtyRejected2 })}
        />
      )}
      <NumberField
        {...shared}
        label={row.qtyShort === '' && isPositive(result.qtyShort) ? `${words.short}（自动）` : words.short}
        value={shortText(row)}
        problem={shownProblem(row, 'qtyShort')}
        onChange={(qtyShort) => put({ qtyShort })}
      />
    </div>
  );
}

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
  { value: 'CLOSE', label: `${restDecisions.CLOSE}（不要了）` },
] as const;

/** Why it differs, a photo of it, and what becomes of what did not come. */
function Difference({ row, put, showPhotos }: FieldsProps & Pick<Counting, 'showPhotos'>) {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  const { result, line } = row;
  const reasons = (data?.differenceReasons ?? []).filter((reason) => explains(reason, result.kinds));
  return (
    <>
      <Part title={words.reason} problem={result.problems.reasonId}>
        <Chips
          label={words.reason}
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
        <AttachmentStrip
          kind={receiptPhoto}
          owner={line.id}
          files={line.photos}
          problem={result.problems.photos}
          onChange={(photos) => showPhotos(line.id, photos)}
        />
      </Part>
      {isPositive(result.rest) ? (
        <Part title={`未收的 ${formatQty(result.rest)} ${line.unitName}`}>
          <Chips
            label="未收数量怎么办"
            value={restOf(row)}
            options={restOptions}
            onChange={(restDecision) => put({ restDecision })}
          />
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
      {isStarted && result.kinds.length > 0 ? (
        <Difference row={row} put={put} showPhotos={counting.showPhotos} />
      ) : null}
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
