import { formatMoney, formatPrice, formatRatio } from '@material/contract/kernel/value/decimal.ts';
import { decimals } from '@material/contract/kernel/value/constants.ts';
import { askLine, draftLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import { Checkbox } from 'antd';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { gridOf, type SaidGridColumn } from '../../../kit/grid/grid-of.tsx';
import type { Option } from '../../../kit/input/option.ts';
import {
  type AddLine,
  isBlank,
  isControlled,
  type LinePrice,
  offerOf,
  pricedLine,
  qtyProblem,
  reasonProblem,
  stepWords,
  supplierProblem,
  withQty,
} from '../ask-line/line.rules.ts';
import { materialCell } from '../ask-line/material-cell.tsx';
import type { MaterialNames } from '../ask-line/material-names.ts';
import { naming } from './materials.ts';
import type { OfferBookControl } from '../ask-line/offers.ts';
import type { Choices } from './page-choices.ts';
import { priceSourceWords } from '../ask-order/words.ts';

/** Columns that stand aside until they are wanted. */
type ExtraColumn = 'placeId' | 'deliveryDate' | 'remark';

type ColumnContext = {
  readonly names: MaterialNames;
  readonly deliveryDate: string;
  readonly want: OfferBookControl['want'];
  readonly choices: Choices;
  readonly extra: readonly ExtraColumn[];
  /** Some line has a second unit, or is controlled. */
  readonly hasSecond: boolean;
  readonly hasControl: boolean;
};

/** Offers of the first choices are fetched while they are being looked at. */
const prefetched = 8;

const materialColumn = ({ names, deliveryDate, want }: ColumnContext): SaidGridColumn<AddLine> => ({
  field: 'material',
  of: 'materialId',
  type: 'lookup',
  width: 230,
  isFrozen: true,
  required: true,
  ...naming.cell(names, (picks) =>
    want(
      picks
        .filter(({ blocked }) => blocked === null)
        .slice(0, prefetched)
        .map(({ id }) => ({ materialId: id, on: deliveryDate })),
    ),
  ),
  draw: materialCell,
});

const qtyColumn: SaidGridColumn<AddLine> = {
  field: 'qty',
  width: 100,
  places: ({ picked }) => (picked?.isDecimal === false ? 0 : 6),
  unit: ({ picked }) => picked?.unitName,
  set: withQty,
  check: qtyProblem,
};

const secondColumn: SaidGridColumn<AddLine> = {
  field: 'qty2',
  width: 100,
  places: decimals.quantity,
  unit: ({ picked }) => picked?.secondUnitName,
  isLocked: ({ picked }) => !picked || picked.secondUnitName === '',
};

const offerNote = (offer: Offer): string =>
  `¥${formatPrice(offer.cityPrice?.price ?? offer.price)}　最早 ${offer.earliestDate.slice(5)}`;

const supplierOptions = ({ offers, supplierId }: AddLine): readonly Option[] => {
  // A choice that was saved is no mistake while its offers are on their way.
  if (!offers) return supplierId === '' ? [] : [{ value: supplierId, label: '…' }];
  return offers.list.map((offer) => ({
    value: String(offer.supplierId),
    label: offer.supplierName,
    note: offerNote(offer),
  }));
};

const Supplier = ({ line }: { readonly line: AddLine }): ReactNode => {
  const offer = offerOf(line);
  if (offer) return <span className={line.supplierId === '' ? 'ask-default' : undefined}>{offer.supplierName}</span>;
  if (!line.picked) return null;
  return <span className="kit-muted">{line.offers ? '无' : '…'}</span>;
};

const supplierColumn: SaidGridColumn<AddLine> = {
  field: 'supplierId',
  width: 130,
  options: supplierOptions,
  isLocked: ({ picked }) => !picked,
  check: supplierProblem,
  draw: (line) => <Supplier line={line} />,
};

type Priced = {
  readonly key: string;
  readonly of: string;
  readonly width: number;
  readonly text: (price: LinePrice) => string;
  readonly draw: (price: LinePrice, line: AddLine) => ReactNode;
};

/** What follows from the offer that a line is ordered from; empty while there is none. */
const pricedColumn = ({ text, draw, ...column }: Priced): SaidGridColumn<AddLine> => ({
  ...column,
  field: 'qty',
  type: 'computed',
  align: 'right',
  text: (line) => {
    const price = pricedLine(line);
    return price ? text(price) : '';
  },
  draw: (line) => {
    const price = pricedLine(line);
    return price ? draw(price, line) : null;
  },
});

const priceColumns: readonly SaidGridColumn<AddLine>[] = [
  pricedColumn({
    key: 'price',
    of: 'unitPrice',
    width: 112,
    text: ({ price }) => price,
    draw: ({ price, source }, line) => (
      <span title={stepWords(line)}>
        <small className="kit-muted">{priceSourceWords[source]}</small> {formatPrice(price)}
      </span>
    ),
  }),
  pricedColumn({
    key: 'tax',
    of: 'taxRate',
    width: 56,
    text: ({ offer }) => offer.taxRate,
    draw: ({ offer }) => formatRatio(offer.taxRate),
  }),
  pricedColumn({
    key: 'amount',
    of: 'amount',
    width: 100,
    text: ({ amount }) => amount,
    draw: ({ amount }, { qty }) => (qty === '' ? null : formatMoney(amount)),
  }),
];

const specColumn: SaidGridColumn<AddLine> = {
  field: 'material',
  key: 'spec',
  of: 'spec',
  type: 'readonly',
  width: 100,
  text: ({ picked }) => picked?.spec ?? '',
  draw: ({ picked }) => picked?.spec ?? '',
};

const reasonColumn = (options: readonly Option[]): SaidGridColumn<AddLine> => ({
  field: 'controlReasonId',
  width: 120,
  options,
  isLocked: (line) => !isControlled(line),
  check: reasonProblem,
  draw: (line) =>
    isControlled(line) ? (options.find(({ value }) => value === line.controlReasonId)?.label ?? null) : null,
});

const placeColumn = (options: readonly Option[]): SaidGridColumn<AddLine> => ({
  field: 'placeId',
  width: 150,
  options,
  isLocked: isBlank,
  draw: (line) => (
    <Inherited
      own={line.placeId}
      shown={options.find(({ value }) => value === line.at)?.label ?? ''}
      isBlank={isBlank(line)}
    />
  ),
});

const dateColumn: SaidGridColumn<AddLine> = {
  field: 'deliveryDate',
  isLocked: isBlank,
  draw: (line) => (
    <Inherited
      own={line.deliveryDate}
      shown={line.deliveryDate === '' ? line.on : line.deliveryDate}
      isBlank={isBlank(line)}
    />
  ),
};

/** The head's value in grey, a line's own in black. */
const Inherited = ({
  own,
  shown,
  isBlank: hasNothing,
}: {
  readonly own: string;
  readonly shown: string;
  readonly isBlank: boolean;
}) => (hasNothing ? null : <span className={own === '' ? 'kit-muted' : undefined}>{shown}</span>);

/**
 * Material and quantity stand side by side, so that two columns of a sheet can be pasted as they are; what is typed comes
 * before what follows from it.
 */
const addColumns = (context: ColumnContext) =>
  gridOf<AddLine>({ entered: draftLine, read: askLine }, [
    materialColumn(context),
    qtyColumn,
    ...(context.hasSecond ? [secondColumn] : []),
    ...(context.extra.includes('placeId') ? [placeColumn(context.choices.places)] : []),
    ...(context.extra.includes('deliveryDate') ? [dateColumn] : []),
    ...(context.hasControl ? [reasonColumn(context.choices.controlReasons)] : []),
    ...(context.extra.includes('remark') ? [{ field: 'remark', width: 160 } as const] : []),
    specColumn,
    supplierColumn,
    ...priceColumns,
  ]);

/** What a line may have of its own. */
const extraChoices = (['placeId', 'deliveryDate', 'remark'] as const).map((value: ExtraColumn) => ({
  value,
  label: `按行${labelOf(draftLine.shape[value])}`,
}));

type LineContext = Pick<ColumnContext, 'names' | 'deliveryDate' | 'want' | 'choices'> & {
  readonly rows: readonly AddLine[];
};

/** The columns that these lines need, those that somebody has asked for, and what asks for them. */
export function useLineColumns({ rows, names, deliveryDate, want, choices }: LineContext) {
  const [chosen, setChosen] = useState<readonly ExtraColumn[]>([]);
  const usedNow = extraChoices.map(({ value }) => value).filter((field) => rows.some((line) => line[field] !== ''));
  const wanted = [...new Set([...chosen, ...usedNow])].join();
  const extra = useMemo(
    () => extraChoices.map(({ value }) => value).filter((one) => wanted.split(',').includes(one)),
    [wanted],
  );
  const hasSecond = rows.some(({ picked }) => picked !== null && picked.secondUnitName !== '');
  const hasControl = rows.some(isControlled);
  const columns = useMemo(
    () => addColumns({ names, deliveryDate, want, choices, extra, hasSecond, hasControl }),
    [names, deliveryDate, want, choices, extra, hasSecond, hasControl],
  );
  const columnPicker = (
    <Checkbox.Group
      aria-label="显示的列"
      options={extraChoices
        .filter(({ value }) => !(choices.ownPlaceName !== undefined && value === 'placeId'))
        .map(({ value, label }) => ({ value, label, disabled: usedNow.includes(value) }))}
      value={extra}
      onChange={(next) => setChosen(next)}
    />
  );
  return { columns, columnPicker };
}
