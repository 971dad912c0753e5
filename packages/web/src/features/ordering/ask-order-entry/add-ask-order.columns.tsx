import { formatMoney, formatPrice, formatRatio } from '@material/contract/kernel/decimal.ts';
import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { decimals } from '@material/contract/kernel/constants.ts';
import { askLine, draftLine, type Offer } from '@material/contract/ordering/ask-order-schemas.ts';
import type { ReactNode } from 'react';
import type { GridChoice } from '../../../kit/grid/grid-columns.ts';
import { gridOf, type SaidGridColumn } from '../../../kit/grid/grid-of.tsx';
import type { Option } from '../../../kit/input/option.ts';
import {
  type AddLine,
  isBlank,
  materialProblem,
  offerOf,
  pricedLine,
  qtyProblem,
  reasonProblem,
  stepWords,
  supplierProblem,
  withMaterial,
  withMaterialText,
  withQty,
} from './line.rules.ts';
import { type MaterialScope, matchMaterials, searchMaterials } from './materials.ts';
import { withMatch, withoutNetwork } from './match.rules.ts';
import type { OfferBookControl } from './offers.ts';
import { priceSourceWords } from '../ask-order/words.ts';

/** Columns that stand aside until they are wanted. */
export type ExtraColumn = 'placeId' | 'deliveryDate' | 'remark';

export type ColumnContext = {
  readonly scope: MaterialScope;
  readonly want: OfferBookControl['want'];
  readonly places: readonly Option[];
  readonly reasons: readonly Option[];
  readonly extra: readonly ExtraColumn[];
  /** Some line has a second unit, or is controlled. */
  readonly hasSecond: boolean;
  readonly hasControl: boolean;
};

/** Offers of the first choices are fetched while they are being looked at. */
const prefetched = 8;

/** What is named beside a material: what it is, or why it cannot be ordered. */
const materialChoice = (pick: MaterialPick): GridChoice<AddLine> => ({
  key: pick.id,
  label: pick.displayName,
  note: `${pick.spec}　${pick.code}`,
  ...(pick.blocked === null ? {} : { blocked: pick.blocked }),
  apply: (line) => withMaterial(line, pick),
});

type Search = { readonly text: string; readonly signal: AbortSignal };

const materialColumn = ({ scope, want }: ColumnContext): SaidGridColumn<AddLine> => ({
  field: 'material',
  of: 'materialId',
  type: 'lookup',
  width: 250,
  isFrozen: true,
  required: true,
  search: async ({ text, signal }: Search): Promise<readonly GridChoice<AddLine>[]> => {
    const picks = await searchMaterials(text, scope, signal);
    want(
      picks
        .filter(({ blocked }) => blocked === null)
        .slice(0, prefetched)
        .map(({ id }) => ({ materialId: id, on: scope.deliveryDate })),
    );
    return picks.map(materialChoice);
  },
  set: withMaterialText,
  isUnmatched: ({ picked }) => picked === null,
  resolve: async (texts, isTyped) =>
    (await matchMaterials(texts, { ...scope, isTyped })).map((match) => ({ apply: (line) => withMatch(line, match) })),
  near: ({ hint }) => (hint?.near ?? []).map(materialChoice),
  wait: withoutNetwork,
  check: materialProblem,
  draw: ({ material, picked }) =>
    picked ? (
      <>
        {material} <span className="kit-muted kit-num">{picked.code}</span>
      </>
    ) : (
      material
    ),
});

const qtyColumn: SaidGridColumn<AddLine> = {
  field: 'qty',
  width: 110,
  places: ({ picked }) => (picked?.isDecimal === false ? 0 : 6),
  unit: ({ picked }) => picked?.unitName,
  set: withQty,
  check: qtyProblem,
};

const secondColumn: SaidGridColumn<AddLine> = {
  field: 'qty2',
  width: 110,
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
  width: 150,
  options: supplierOptions,
  isLocked: ({ picked }) => !picked,
  check: supplierProblem,
  draw: (line) => <Supplier line={line} />,
};

const priceColumns: readonly SaidGridColumn<AddLine>[] = [
  {
    field: 'qty',
    key: 'price',
    of: 'unitPrice',
    type: 'computed',
    align: 'right',
    width: 120,
    text: (line) => pricedLine(line)?.price ?? '',
    draw: (line) => {
      const price = pricedLine(line);
      return price ? (
        <span title={stepWords(line)}>
          <small className="kit-muted">{priceSourceWords[price.source]}</small> {formatPrice(price.price)}
        </span>
      ) : null;
    },
  },
  {
    field: 'qty',
    key: 'tax',
    of: 'taxRate',
    type: 'computed',
    align: 'right',
    width: 60,
    text: (line) => pricedLine(line)?.offer.taxRate ?? '',
    draw: (line) => {
      const price = pricedLine(line);
      return price ? formatRatio(price.offer.taxRate) : null;
    },
  },
  {
    field: 'qty',
    key: 'amount',
    of: 'amount',
    type: 'computed',
    align: 'right',
    width: 110,
    text: (line) => pricedLine(line)?.amount ?? '',
    draw: (line) => {
      const price = pricedLine(line);
      return price && line.qty !== '' ? formatMoney(price.amount) : null;
    },
  },
];

const specColumn: SaidGridColumn<AddLine> = {
  field: 'material',
  key: 'spec',
  of: 'spec',
  type: 'readonly',
  width: 110,
  text: ({ picked }) => picked?.spec ?? '',
  draw: ({ picked }) => picked?.spec ?? '',
};

const reasonColumn = (options: readonly Option[]): SaidGridColumn<AddLine> => ({
  field: 'controlReasonId',
  width: 130,
  options,
  isLocked: ({ picked }) => picked?.isControl !== true,
  check: reasonProblem,
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
export const addColumns = (context: ColumnContext) =>
  gridOf<AddLine>({ entered: draftLine, read: askLine }, [
    materialColumn(context),
    qtyColumn,
    ...(context.hasSecond ? [secondColumn] : []),
    ...(context.extra.includes('placeId') ? [placeColumn(context.places)] : []),
    ...(context.extra.includes('deliveryDate') ? [dateColumn] : []),
    ...(context.hasControl ? [reasonColumn(context.reasons)] : []),
    ...(context.extra.includes('remark') ? [{ field: 'remark', width: 160 } as const] : []),
    specColumn,
    supplierColumn,
    ...priceColumns,
  ]);
