import {
  add,
  cmp,
  decimalProblem,
  formatMoney,
  formatPrice,
  isPositive,
  qtyShape,
  sub,
} from '@material/contract/kernel/value/decimal.ts';
import { DeleteOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CardField } from '../../../kit/grid/grid-card-field.tsx';
import { gridColumnKey, isEditable } from '../../../kit/grid/grid-columns.ts';
import type { RowCard } from '../../../kit/grid/grid-view.ts';
import { dayWithWeek } from '../ask-order/words.ts';
import { type AddLine, orderStep, pricedLine, stepWords, withMaterial, withQty } from '../ask-line/line.rules.ts';
import type { AddOrder } from './order.ts';
import { placeNameIn } from './page-choices.ts';

type Props = {
  readonly line: AddLine;
  readonly card: RowCard<AddLine>;
  readonly order: Pick<AddOrder, 'columns' | 'choices'>;
  readonly onRemove: () => void;
};
type PartProps = Omit<Props, 'onRemove'>;

/** One step more or less, never below nothing. */
const stepped = (line: AddLine, by: 1 | -1): string => {
  const { least, multiple } = orderStep(line);
  const step = isPositive(multiple) ? multiple : '1';
  const now = decimalProblem(line.qty, qtyShape) === undefined ? line.qty : '0';
  const next = by === 1 ? add(now, step) : sub(now, step);
  if (!isPositive(next)) return '0';
  return by === 1 && cmp(next, least) < 0 ? least : next;
};

const priceWords = (line: AddLine): string => {
  const price = pricedLine(line);
  if (price) return `¥${formatPrice(price.price)}/${line.picked?.unitName ?? ''}　${stepWords(line)}`;
  return line.picked && !line.offers ? '正在取报价…' : '';
};

/** A material as a card: what it is, what it costs, and a large field for how much. */
export function PhoneLine({ onRemove, ...props }: Props) {
  const { line, card } = props;
  const { problems } = card;
  return (
    <article className={`add-phone-line${problems.size > 0 ? ' add-phone-wrong' : ''}`}>
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
      <PhoneQty {...props} />
      {line.picked ? (
        <div className="add-phone-extras">
          <PhoneField {...props} field="qty2" />
          <PhoneField {...props} field="supplierId" />
          <PhoneField {...props} field="controlReasonId" />
        </div>
      ) : null}
      <PhoneOwn {...props} />
      <p className="kit-muted kit-num add-phone-price">{priceWords(line)}</p>
      {[...new Set(problems.values())].map((message) => (
        <p key={message} className="kit-problem">
          {message}
        </p>
      ))}
      {line.picked ? null : <NearChoices {...props} />}
    </article>
  );
}

/** A cell of the line, where its material needs it. */
function PhoneField({ line, card, order, field }: PartProps & { readonly field: keyof AddLine }): ReactNode {
  const column = order.columns.find((one) => one.field === field && isEditable(one, line));
  if (!column) return null;
  return (
    <CardField
      row={line}
      column={column}
      isWrong={card.problems.has(gridColumnKey(column))}
      label={`${line.material} ${column.title}`}
      placeholder={field === 'qty' ? '' : column.title}
      put={card.put}
    />
  );
}

/** What may be meant by a text that no material was found for. */
const NearChoices = ({ line, card }: PartProps): ReactNode =>
  line.hint?.near.map((pick) => (
    <Button key={pick.id} size="small" onClick={() => card.put((one) => withMaterial(one, pick))}>
      {pick.displayName}
    </Button>
  ));

/** A day or a place of its own, which would not be seen otherwise, and the way back to the whole order's. */
function PhoneOwn({ line, card, order }: PartProps): ReactNode {
  if (line.deliveryDate === '' && line.placeId === '') return null;
  return (
    <p className="kit-num add-phone-own">
      {line.deliveryDate === '' ? '' : `${dayWithWeek(line.deliveryDate)}送达　`}
      {line.placeId === '' ? '' : placeNameIn(order.choices, Number(line.placeId))}
      <Button type="link" size="small" onClick={() => card.put((one) => ({ ...one, deliveryDate: '', placeId: '' }))}>
        随整单
      </Button>
    </p>
  );
}

function PhoneQty(props: PartProps) {
  const { line, card } = props;
  const price = pricedLine(line);
  const stepButton = (words: string, icon: ReactNode, by: 1 | -1): ReactNode => (
    <Button
      size="large"
      icon={icon}
      aria-label={`${line.material} ${words}`}
      onClick={() => card.put((one) => withQty(one, stepped(one, by)))}
    />
  );
  return (
    <div className="add-phone-qty">
      {stepButton('减少', <MinusOutlined aria-hidden />, -1)}
      <PhoneField {...props} field="qty" />
      {stepButton('增加', <PlusOutlined aria-hidden />, 1)}
      <span className="add-phone-amount kit-num">
        {price && line.qty !== '' ? `¥${formatMoney(price.amount)}` : ''}
      </span>
    </div>
  );
}
