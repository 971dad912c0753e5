import {
  add,
  cmp,
  decimalProblem,
  formatMoney,
  formatPrice,
  isPositive,
  qtyShape,
  sub,
} from '@material/contract/kernel/decimal.ts';
import { DeleteOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import type { LinesProps } from './lines-props.ts';
import {
  type AddLine,
  dateProblem,
  materialProblem,
  offerOf,
  orderStep,
  pricedLine,
  qtyProblem,
  reasonProblem,
  stepWords,
  supplierProblem,
  withMaterial,
  withQty,
} from './line.rules.ts';
import { dayWithWeek } from '../ask-order/words.ts';

type Props = LinesProps & {
  readonly line: AddLine;
  readonly put: (apply: (line: AddLine) => AddLine) => void;
  readonly onRemove: () => void;
};

/** One step more or less, never below nothing. */
const stepped = (line: AddLine, by: 1 | -1): string => {
  const { least, multiple } = orderStep(line);
  const step = isPositive(multiple) ? multiple : '1';
  const now = decimalProblem(line.qty, qtyShape) === undefined ? line.qty : '0';
  const next = by === 1 ? add(now, step) : sub(now, step);
  if (!isPositive(next)) return '0';
  return by === 1 && cmp(next, least) < 0 ? least : next;
};

const problemsOf = (line: AddLine, reported: LinesProps['order']['problems']): readonly string[] => {
  const own = [materialProblem(line), qtyProblem(line), supplierProblem(line), reasonProblem(line), dateProblem(line)];
  const all = [...own, ...reported.filter(({ key }) => key === line.key).map(({ message }) => message)];
  return [...new Set(all.filter((message) => message !== undefined))];
};

const priceWords = (line: AddLine): string => {
  const price = pricedLine(line);
  if (price) return `¥${formatPrice(price.price)}/${line.picked?.unitName ?? ''}　${stepWords(line)}`;
  return line.picked && !line.offers ? '正在取报价…' : '';
};

/** A material as a card: what it is, what it costs, and a large field for how much. */
export function PhoneLine({ line, put, onRemove, order, places, reference }: Props) {
  const problems = problemsOf(line, order.problems);
  return (
    <li className={`add-phone-line${problems.length > 0 ? ' add-phone-wrong' : ''}`} data-line={line.key}>
      <header>
        <b>{line.material}</b> <span className="kit-muted">{line.picked?.spec}</span>
        <span className="kit-grow" />
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除 ${line.material}`}
          onClick={onRemove}
        />
      </header>
      <PhoneQty line={line} put={put} isWrong={qtyProblem(line) !== undefined} />
      <PhoneExtras line={line} put={put} reference={reference} />
      <PhoneOwn line={line} put={put} places={places} />
      <p className="kit-muted kit-num add-phone-price">{priceWords(line)}</p>
      {problems.map((message) => (
        <p key={message} className="kit-problem">
          {message}
        </p>
      ))}
      {line.picked ? null : <NearChoices line={line} put={put} />}
    </li>
  );
}

/** What may be meant by a text that no material was found for. */
const NearChoices = ({ line, put }: Pick<Props, 'line' | 'put'>): ReactNode =>
  line.hint?.near.map((pick) => (
    <Button key={pick.id} size="small" onClick={() => put((one) => withMaterial(one, pick))}>
      {pick.displayName}
    </Button>
  ));

/** A day or a place of its own, which would not be seen otherwise, and the way back to the whole order's. */
function PhoneOwn({ line, put, places }: Pick<Props, 'line' | 'put' | 'places'>): ReactNode {
  const place = places.find(({ id }) => String(id) === line.placeId)?.displayName ?? '';
  if (line.deliveryDate === '' && line.placeId === '') return null;
  return (
    <p className="kit-num add-phone-own">
      {line.deliveryDate === '' ? '' : `${dayWithWeek(line.deliveryDate)}送达　`}
      {place}
      <Button type="link" size="small" onClick={() => put((one) => ({ ...one, deliveryDate: '', placeId: '' }))}>
        随整单
      </Button>
    </p>
  );
}

function PhoneQty({ line, put, isWrong }: Pick<Props, 'line' | 'put'> & { readonly isWrong: boolean }) {
  const { picked, material } = line;
  const price = pricedLine(line);
  const step = (by: 1 | -1): void => put((one) => withQty(one, stepped(one, by)));
  return (
    <div className="add-phone-qty">
      <Button
        size="large"
        icon={<MinusOutlined aria-hidden />}
        aria-label={`${material} 减少`}
        onClick={() => step(-1)}
      />
      <NumberInput
        size="large"
        aria-label={`${material} 数量`}
        value={line.qty}
        places={picked?.isDecimal === false ? 0 : 6}
        onChange={(qty) => put((one) => withQty(one, qty))}
        {...(picked ? { unit: picked.unitName } : {})}
        {...(isWrong ? { status: 'error' as const } : {})}
      />
      <Button
        size="large"
        icon={<PlusOutlined aria-hidden />}
        aria-label={`${material} 增加`}
        onClick={() => step(1)}
      />
      <span className="add-phone-amount kit-num">
        {price && line.qty !== '' ? `¥${formatMoney(price.amount)}` : ''}
      </span>
    </div>
  );
}

/** What only some materials need: a second quantity, a choice of suppliers, a reason. */
function PhoneExtras({ line, put, reference }: Pick<Props, 'line' | 'put' | 'reference'>): ReactNode {
  const { picked, offers } = line;
  if (!picked) return null;
  const offer = offerOf(line);
  return (
    <div className="add-phone-extras">
      {picked.secondUnitName === '' ? null : (
        <NumberInput
          aria-label={`${line.material} 副数量`}
          value={line.qty2}
          unit={picked.secondUnitName}
          placeholder="副数量"
          onChange={(qty2) => put((one) => ({ ...one, qty2 }))}
        />
      )}
      <ChoiceSelect<string>
        aria-label={`${line.material} 供应商`}
        value={offer ? String(offer.supplierId) : null}
        placeholder={offers ? '没有供应商' : '…'}
        popupMatchSelectWidth={false}
        options={(offers?.list ?? []).map((one) => ({
          value: String(one.supplierId),
          label: `${one.supplierName}　¥${formatPrice(one.cityPrice?.price ?? one.price)}`,
        }))}
        onChange={(supplierId: string) => put((one) => ({ ...one, supplierId }))}
      />
      {picked.isControl ? (
        <ChoiceSelect<string>
          aria-label={`${line.material} 要货原因`}
          value={line.controlReasonId === '' ? null : line.controlReasonId}
          placeholder="要货原因"
          options={reference.controlReasons.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(controlReasonId: string) => put((one) => ({ ...one, controlReasonId }))}
        />
      ) : null}
    </div>
  );
}
