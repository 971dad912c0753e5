import { isZero } from '@material/contract/kernel/value/decimal.ts';
import type { HistoryEntry } from '@material/contract/kernel/document/document.ts';
import { eventsOf, stateIn, type Machine } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import type { GoodsKind } from '@material/contract/ordering/quantity/quantity.rules.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { amountText, secondText } from '@material/contract/ordering/goods-words.rules.ts';

/** The documents that carry an order on its way. */
export type LifeDoc = 'ask_order' | 'pickup_order' | 'transport_order' | 'inbound_order';

/** Tells on a receipt what was rejected, missing or too much. */
export const differenceRecorded = 'DIFFERENCE_RECORDED';

type MovedWords = {
  readonly label: string;
  /** Where the scale alone found it. */
  readonly inWeight?: string;
  /** The events that tell of it. */
  readonly by: readonly string[];
};

/** What of the order's own goods an event of a vehicle or a receipt moved, with the words of each quantity. */
const movedKind = {
  SHIPPED: { label: '发运', by: eventsOf(transportOrderStatus, ['depart']) },
  ACCEPTED: { label: '实收', by: eventsOf(inboundOrderStatus, ['submit', 'confirm']) },
  REJECTED: { label: '拒收', by: [differenceRecorded] },
  SHORT: { label: '短少', inWeight: '实重少', by: [differenceRecorded] },
  OVER: { label: '其中多收', inWeight: '实重多', by: [differenceRecorded] },
  /** What was accepted by a count that was taken back. */
  REVERSED: { label: '冲销实收', by: eventsOf(inboundOrderStatus, ['grantCorrection']) },
} as const satisfies Partial<Record<GoodsKind | 'REVERSED', MovedWords>>;
export type MovedKind = keyof typeof movedKind;
export const movedKinds = Object.keys(movedKind) as MovedKind[];
const wordsOf = (kind: MovedKind): MovedWords => movedKind[kind];

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
  ask_order: [
    ...new Set(
      eventsOf(askOrderStatus, [
        'cancelCheck',
        'refuseDeadline',
        'closeRest',
        'acceptShort',
        'askRest',
        'stop',
        'resume',
        'revise',
        'amend',
        'keepVersion',
        'applyTerminal',
        'terminate',
        'keepAll',
        'settle',
        'reopen',
      ]),
    ),
  ],
  pickup_order: [
    'PICKUP_CREATED',
    'PICKUP_SHORT',
    'PICKUP_OVERDUE',
    // Written by the migration of the deadlines at night alone.
    'PICKUP_OVERDUE_REVOKED',
    ...eventsOf(pickupOrderStatus, [
      'confirm',
      'reject',
      'askDeadline',
      'prepare',
      'unprepare',
      'reconfirm',
      'resume',
      'reopen',
      'restore',
      'void',
    ]),
  ],
  transport_order: eventsOf(transportOrderStatus, ['load', 'unload', 'depart', 'changeEta', 'arrive', 'cancel']),
  inbound_order: [
    differenceRecorded,
    'INBOUND_REMINDED',
    'INBOUND_ESCALATED',
    ...eventsOf(inboundOrderStatus, [
      'submit',
      'confirm',
      'recount',
      'askCorrection',
      'withdrawCorrection',
      'grantCorrection',
      'refuseCorrection',
    ]),
  ],
};

const machines: Readonly<Record<'ask_order' | 'pickup_order', Machine>> = {
  ask_order: askOrderStatus,
  pickup_order: pickupOrderStatus,
};

/** Shown on its own page alone, besides its moves. */
const toldOfItself = {
  ask_order: ['FULFILMENT_MENDED', 'SUPPLEMENT_MADE', 'GOODS_RETURNED'],
  pickup_order: [],
} as const;

/** The events that make up the life of an order, as the page of one of its documents tells it: all that happened to itself. */
export const lifeTypes = (own: keyof typeof machines): Readonly<Record<LifeDoc, readonly string[]>> => ({
  ...told,
  [own]: [
    ...new Set([...told[own], ...Object.values(machines[own].actions).map(({ event }) => event), ...toldOfItself[own]]),
  ],
});

function changeOf({ goods, kind, qty, qty2, unit, unit2, isWeighed, reason }: Moved): Change {
  const units = { unitName: unit, secondUnitName: unit2 ?? '' };
  const words = wordsOf(kind);
  const inWeight = isZero(qty) ? words.inWeight : undefined;
  const text = inWeight === undefined ? amountText(units, { qty, qty2, isWeighed }) : secondText(units, { qty2 });
  const why = reason === '' ? '' : `（${reason}）`;
  return { label: `${goods} ${inWeight ?? words.label}`, from: '', to: `${text}${why}` };
}

type Told = {
  readonly docType: LifeDoc;
  readonly docId: number;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** A count that waits for another account has brought nothing in yet. */
const isWaiting = ({ payload }: Told): boolean => payload['to'] === stateIn(inboundOrderStatus, 'toReview');

/** What an event moved of the order's own goods; other goods on the same vehicle are other people's. */
export const movedBy = (told: Told, moved: readonly Moved[]): Change[] =>
  isWaiting(told)
    ? []
    : moved
        .filter(({ docType, docId }) => docType === told.docType && docId === told.docId)
        .filter(({ kind }) => wordsOf(kind).by.includes(told.type))
        .filter(({ qty, qty2 }) => !isZero(qty) || !isZero(qty2))
        .map(changeOf);

/** The documents whose events tell of everything on board, where a page shows only its order's own goods. */
export const isShared = (docType: LifeDoc): boolean => docType === 'transport_order' || docType === 'inbound_order';
