import { isZero } from '@material/contract/kernel/decimal.ts';
import type { HistoryEntry } from '@material/contract/kernel/document.ts';
import { amountText, secondText } from '@material/contract/ordering/goods-words.rules.ts';

/** The documents that carry an order on its way. */
export type LifeDoc = 'ask_order' | 'pickup_order' | 'transport_order' | 'inbound_order';

export const movedKinds = ['SHIPPED', 'ACCEPTED', 'REJECTED', 'SHORT', 'OVER'] as const;
export type MovedKind = (typeof movedKinds)[number];

/** A quantity of the order's own goods that a vehicle brought or a receipt took, as the ledger has it. */
export type Moved = {
  readonly docType: LifeDoc;
  readonly docId: number;
  readonly kind: MovedKind;
  readonly goods: string;
  readonly qty: string;
  readonly qty2: string;
  readonly unit: string;
  readonly unit2: string | null;
  /** False where a weight is only the share of what was sent. */
  readonly isWeighed: boolean;
  readonly reason: string;
};

type Change = HistoryEntry['changes'][number];

/** What each document tells on the page of another one; its own page tells everything. */
const told: Readonly<Record<LifeDoc, readonly string[]>> = {
  ask_order: ['REST_CLOSED', 'REST_ASKED', 'ORDER_STOPPED', 'ORDER_RESUMED', 'ORDER_ENDED'],
  pickup_order: [
    'PICKUP_CREATED',
    'PICKUP_CONFIRMED',
    'PICKUP_SHORT',
    'PICKUP_REJECTED',
    'PICKUP_OVERDUE',
    'PICKUP_OVERDUE_REVOKED',
    'PICKUP_PREPARING',
    'PICKUP_UNPREPARED',
    'PICKUP_RECONFIRM',
    'PICKUP_RESUMED',
    'PICKUP_REOPENED',
  ],
  transport_order: ['LOADED', 'UNLOADED', 'DEPARTED', 'ETA_CHANGED', 'ARRIVED', 'TRANSPORT_CANCELLED'],
  inbound_order: [
    'INBOUND_SUBMITTED',
    'INBOUND_CONFIRMED',
    'INBOUND_RECOUNTED',
    'DIFFERENCE_RECORDED',
    'INBOUND_REMINDED',
    'INBOUND_ESCALATED',
  ],
};

const everyType = {
  ask_order: [
    'ORDER_SUBMITTED',
    'ORDER_WITHDRAWN',
    'ORDER_DELETED',
    'ORDER_CANCELLED',
    'FIRST_PASSED',
    'APPROVED',
    'RETURNED',
    'REFUSED',
    'FULFILMENT_MENDED',
    ...told.ask_order,
  ],
  pickup_order: [
    ...told.pickup_order,
    'PICKUP_MERGED',
    'PICKUP_UNMERGED',
    'PICKUP_SHIPPED',
    'PICKUP_HELD',
    'PICKUP_RELEASED',
    'PICKUP_CLOSED',
  ],
} as const;

/** The events that make up the life of an order, as the page of one of its documents tells it. */
export const lifeTypes = (own: keyof typeof everyType): Readonly<Record<LifeDoc, readonly string[]>> => ({
  ...told,
  [own]: everyType[own],
});

const labels: Readonly<Record<MovedKind, string>> = {
  SHIPPED: '发运',
  ACCEPTED: '实收',
  REJECTED: '拒收',
  SHORT: '短少',
  OVER: '其中多收',
};

/** The quantities that stand behind an event of a vehicle or a receipt. */
const kindsOf: Readonly<Record<string, readonly MovedKind[]>> = {
  DEPARTED: ['SHIPPED'],
  INBOUND_SUBMITTED: ['ACCEPTED'],
  INBOUND_CONFIRMED: ['ACCEPTED'],
  DIFFERENCE_RECORDED: ['REJECTED', 'SHORT', 'OVER'],
};

/** What the scale alone found. */
const weightLabels: Readonly<Partial<Record<MovedKind, string>>> = { SHORT: '实重少', OVER: '实重多' };

function changeOf({ goods, kind, qty, qty2, unit, unit2, isWeighed, reason }: Moved): Change {
  const units = { unitName: unit, secondUnitName: unit2 ?? '' };
  const inWeight = isZero(qty) ? weightLabels[kind] : undefined;
  const text = inWeight === undefined ? amountText(units, { qty, qty2, isWeighed }) : secondText(units, { qty2 });
  const why = reason === '' ? '' : `（${reason}）`;
  return { label: `${goods} ${inWeight ?? labels[kind]}`, from: '', to: `${text}${why}` };
}

type Told = {
  readonly docType: LifeDoc;
  readonly docId: number;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** A count that waits for another account has brought nothing in yet. */
const isWaiting = ({ payload }: Told): boolean => payload['to'] === 'REVIEW';

/** What an event moved of the order's own goods; other goods on the same vehicle are other people's. */
export const movedBy = (told: Told, moved: readonly Moved[]): Change[] =>
  isWaiting(told)
    ? []
    : moved
        .filter(({ docType, docId }) => docType === told.docType && docId === told.docId)
        .filter(({ kind }) => kindsOf[told.type]?.includes(kind))
        .filter(({ qty, qty2 }) => !isZero(qty) || !isZero(qty2))
        .map(changeOf);

/** The documents whose events tell of everything on board, where a page shows only its order's own goods. */
export const isShared = (docType: LifeDoc): boolean => docType === 'transport_order' || docType === 'inbound_order';
