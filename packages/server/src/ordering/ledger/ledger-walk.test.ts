import { decimal, plain } from '@material/contract/kernel/value/decimal.ts';
import {
  acceptShortChange,
  applyChange,
  approveChange,
  closeChange,
  closeProblems,
  confirmChange,
  confirmProblems,
  departChange,
  departProblems,
  departRoom,
  replaceChange,
  replaceProblems,
  returnChange,
  returnProblems,
  undepartChange,
  withSecond,
  type LedgerChange,
} from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import {
  cancelledSecond,
  departSecondProblems,
  type SecondQuantities,
} from '@material/contract/ordering/quantity/quantity-second.rules.ts';
import { ledger, unpromisedQty, type LineQuantities } from '@material/contract/ordering/quantity/quantity.rules.ts';
import {
  applySecond,
  receiveSecond,
  receiveSecondProblems,
} from '@material/contract/ordering/quantity/receipt-second.rules.ts';
import {
  receiveChange,
  receiveProblems,
  type LotReceipt,
} from '@material/contract/ordering/inbound-order/receipt.rules.ts';
import {
  type ReceivedLot,
  reverseChange,
  reverseSecond,
} from '@material/contract/ordering/inbound-order/reversal.rules.ts';
import { lotSecond, secondShare, type LotSecond } from '@material/contract/ordering/quantity/second.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { seededRandom, startHarness, type Harness } from '../../../test/harness/harness.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { findDrift, quantitiesOf, writeLedger, type AskLineRow, type LedgerEntry } from './ledger.repo.ts';
import { secondsOf } from './second.rules.ts';

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.stop());

type Truck = { readonly qty: string; readonly qty2: string };
type Walk = {
  readonly row: AskLineRow;
  line: LineQuantities;
  seconds: SecondQuantities;
  readonly trucks: Truck[];
  /** What was counted, and may have been counted wrongly. */
  readonly counts: (ReceivedLot & { readonly truck: Truck; readonly second: LotSecond | undefined })[];
  granted: number;
};

const random = seededRandom(20_261_120);
const upTo = (most: number): number => Math.floor(random() * (most + 1));
/** All of it in a third of the cases, else a share of it with up to 6 places, now and then more than there is. */
const shareOf = (whole: string): string =>
  random() < 0.33 ? whole : plain(decimal(whole).times(upTo(1100)).div(1000).toDecimalPlaces(6, 1));

function countOf(shippedQty: string, line: LineQuantities): LotReceipt {
  const good =
    random() < 0.5 ? shippedQty : plain(decimal(shippedQty).times(upTo(1000)).div(1000).toDecimalPlaces(6, 1));
  const rest = decimal(shippedQty).minus(good);
  const rejected = rest.times(upTo(1000)).div(1000).toDecimalPlaces(6, 1);
  const over = rest.isZero() ? ledger(line).wanted.times(upTo(300)).div(1000).toDecimalPlaces(6, 1) : decimal('0');
  return {
    shippedQty,
    qtyAccepted: plain(decimal(good).plus(over)),
    qtyOver: plain(over),
    qtyRejected: plain(rejected),
    qtyShort: plain(rest.minus(rejected)),
    mayExceed: random() < 0.4,
  };
}

const isWeighed = ({ row }: Walk): boolean => row.second_unit_name !== null;
/** Ten a piece, a little more or less. */
const weightOf = (qty: string): string =>
  plain(
    decimal(qty)
      .times(960 + upTo(80))
      .div(100)
      .toDecimalPlaces(3),
  );
const cancelledShare = ({ row }: Walk, { deltas }: LedgerChange): string => {
  const part = deltas.find(({ kind }) => kind === 'CANCELLED')?.qty ?? '0';
  return secondShare(row.qty_asked2, { part, whole: row.qty_asked });
};

type Counted = { readonly count: LotReceipt; readonly change: LedgerChange };

/** Remembers a count as it was booked. */
function keepCount(walk: Walk, of: Pick<Walk['counts'][number], 'truck' | 'second'>, { count, change }: Counted): void {
  const cancelled = change.deltas.find(({ kind }) => kind === 'CANCELLED')?.qty ?? '0';
  walk.counts.push({ ...count, ...of, cancelled, hasClosed: change.isClosed && !walk.line.isClosed });
}

/** Takes the last count back, in both units. */
function corrected(walk: Walk): LedgerChange | undefined {
  const count = random() < 0.4 ? walk.counts.at(-1) : undefined;
  if (!count || decimal(walk.line.qtyReturned).gt(decimal(walk.line.qtyAccepted).minus(count.qtyAccepted)))
    return undefined;
  walk.counts.pop();
  walk.trucks.push(count.truck);
  const change = reverseChange(walk.line, count);
  if (!count.second) return change;
  const { amounts, overGranted2 } = reverseSecond(
    walk.seconds,
    count.second,
    cancelledSecond(walk.seconds, cancelledShare(walk, change)),
  );
  return { ...withSecond(change, amounts), overGranted2 };
}

/** The same count on a scale; what nobody weighed is its share. */
function weighedReceipt(walk: Walk, { qty, qty2 }: Truck, count: LotReceipt): LedgerChange | undefined {
  const lot = lotSecond({
    ...count,
    shippedQty: qty,
    shippedQty2: qty2,
    qtyAccepted2: random() < 0.3 ? undefined : weightOf(count.qtyAccepted),
  });
  if (receiveSecondProblems(walk.seconds, { ...lot, most2: undefined, mayExceed: true })) return undefined;
  walk.trucks.shift();
  const change = receiveChange(walk.line, count);
  keepCount(walk, { truck: { qty, qty2 }, second: lot }, { count, change });
  const second = receiveSecond(walk.seconds, lot, cancelledShare(walk, change));
  return { ...withSecond(change, second.amounts), overGranted2: second.overGranted2 };
}

/** One attempt of each act; the guard decides whether it becomes a change. */
const acts: Readonly<Record<string, (walk: Walk) => LedgerChange | undefined>> = {
  confirm: ({ line }) => {
    const input = { qty: shareOf(plain(ledger(line).wanted)) };
    return confirmProblems(line, input) ? undefined : confirmChange(line, input);
  },
  ship: (walk) => {
    const { line, trucks } = walk;
    const isForced = random() < 0.15;
    const input = { qty: shareOf(departRoom(line, isForced)), isForced };
    const qty2 = isWeighed(walk) ? weightOf(input.qty) : '0';
    if (departProblems(line, input) ?? departSecondProblems(walk.seconds, { qty2 })) return undefined;
    trucks.push({ qty: input.qty, qty2 });
    return withSecond(departChange(line, input), isWeighed(walk) ? { SHIPPED: qty2 } : {});
  },
  dock: (walk) => {
    const { line, trucks } = walk;
    const truck = trucks[0];
    if (truck === undefined) return undefined;
    const count = countOf(truck.qty, line);
    if (receiveProblems(line, count)) return undefined;
    if (!isWeighed(walk)) {
      trucks.shift();
      const change = receiveChange(line, count);
      keepCount(walk, { truck, second: undefined }, { count, change });
      return change;
    }
    return weighedReceipt(walk, truck, count);
  },
  turnBack: (walk) => {
    const truck = random() < 0.2 ? walk.trucks.pop() : undefined;
    if (truck === undefined) return undefined;
    const change = undepartChange(walk.line, { qty: truck.qty });
    return withSecond(change, isWeighed(walk) ? { SHIPPED: plain(decimal(truck.qty2).neg()) } : {});
  },
  giveBack: ({ line }) => {
    const of = { qtyAccepted: line.qtyAccepted, qtyReturned: line.qtyReturned, inProgress: '0' };
    const input = { qty: shareOf(line.qtyAccepted) };
    return returnProblems(of, input) ? undefined : returnChange(line, input);
  },
  replace: (walk) => {
    walk.granted = Math.min(walk.granted + upTo(1), 3);
    const input = { qty: shareOf(walk.line.qtyReturned), granted: String(walk.granted) };
    return replaceProblems(walk.line, input) ? undefined : replaceChange(walk.line, input);
  },
  reconfirm: ({ line }) => {
    const { kept, wanted } = ledger(line);
    const input = { qty: plain(kept.plus(shareOf(plain(wanted.minus(kept))))) };
    return unpromisedQty(line) === '0' || confirmProblems(line, input) ? undefined : confirmChange(line, input);
  },
  acceptShort: ({ line }) => (random() < 0.2 && unpromisedQty(line) !== '0' ? acceptShortChange(line) : undefined),
  close: ({ line }) => (random() < 0.2 && !closeProblems(line) ? closeChange(line) : undefined),
  correct: corrected,
};
const deck = [
  'confirm',
  'confirm',
  'ship',
  'ship',
  'dock',
  'dock',
  'dock',
  'turnBack',
  'giveBack',
  'replace',
  'reconfirm',
  'acceptShort',
  'close',
  'correct',
];

/** Lines of their own, in every tolerance, as their submit left them; half of them with a second unit. */
async function makeLines(): Promise<AskLineRow[]> {
  const build = await orderingFactory(server);
  const order = await build.approved();
  await server.rows(
    `insert into ask_line overriding system value
     select r.* from (select * from ask_line where ask_order_id = $1 order by seq limit 1) l
       cross join (select m.id, row_number() over (order by m.id) as n from material m
         where not exists (select 1 from ask_line x where x.ask_order_id = $1 and x.material_id = m.id)) m
       cross join lateral jsonb_populate_record(null::ask_line, to_jsonb(l) || jsonb_build_object(
         'id', 1000000 + m.id, 'material_id', m.id, 'seq', 100 + m.n, 'qty_asked', 50, 'qty_first', 0, 'qty_approved', 0,
         'second_unit_name', case when m.n % 2 = 0 then '千克' end, 'qty_asked2', case when m.n % 4 = 0 then 500 else 0 end,
         'tol_over2', case when m.n % 2 = 0 then 0.05 else 0 end,
         'tol_over', (array[0, 0.05, 0.033333])[1 + m.n % 3], 'tol_under', (array[0, 0.05])[1 + m.n % 2])) r`,
    [order.id],
  );
  await server.rows(
    `insert into qty_event (ask_line_id, city_id, supplier_id, kind, qty, qty2, doc_type, doc_line_id, doc_version, at)
     select id, city_id, supplier_id, 'ASKED', 50, qty_asked2, 'walk', id, 0, $1 from ask_line where id > 1000000`,
    [server.clock.now],
  );
  const { db } = server.database;
  return db.selectFrom('ask_line').selectAll().where('id', '>', 1_000_000).orderBy('id').execute();
}

const settings = () => settingsOf(server.config);

/** One change per line, written by the product's own statements. */
const write = (entries: readonly LedgerEntry[]): Promise<void> => {
  const { database, files } = server;
  const ctx = systemCtx({ database, files, settings: settings(), random }, server.clock.now, 'walk');
  return ctx.inTransaction((own) => writeLedger(own, entries));
};

const steps = 45;

test('random walks: what the guards let pass the database takes, and every sum is its ledger', async () => {
  const walks = (await makeLines()).map((row): Walk => ({
    row,
    line: quantitiesOf(row),
    seconds: secondsOf(row),
    trucks: [],
    counts: [],
    granted: 0,
  }));
  expect(walks.length).toBeGreaterThan(80);
  const seen = new Set<string>();
  for (let step = 1; step <= steps; step += 1) {
    const entries = walks.flatMap((walk): LedgerEntry[] => {
      const change = changeOf(walk, step);
      if (!change) return [];
      walk.line = applyChange(walk.line, change);
      walk.seconds = applySecond(walk.seconds, {
        amounts: Object.fromEntries(change.deltas.map(({ kind, qty2 }) => [kind, qty2 ?? '0'])),
        overGranted2: change.overGranted2 ?? walk.seconds.overGranted2,
      });
      for (const { kind, qty } of change.deltas) seen.add(`${kind}${decimal(qty).lt(0) ? '-' : '+'}`);
      return [{ line: walk.row, change, source: { type: 'walk', lineId: walk.row.id, version: step }, reason: '走' }];
    });
    await write(entries);
  }
  const kinds = [
    'APPROVED',
    'CANCELLED',
    'CONFIRMED',
    'SHIPPED',
    'ACCEPTED',
    'REJECTED',
    'SHORT',
    'OVER',
    'RETURNED',
    'REPLACED',
  ];
  for (const kind of kinds) expect(seen, kind).toContain(`${kind}+`);
  expect(seen).toContain('SHIPPED-');
  expect(seen).toContain('ACCEPTED-');
  const { db } = server.database;
  const stored = await db.selectFrom('ask_line').selectAll().where('id', '>', 1_000_000).orderBy('id').execute();
  const tidy = (line: LineQuantities | SecondQuantities) =>
    Object.fromEntries(
      Object.entries(line).map(([key, value]) => [key, typeof value === 'string' ? plain(decimal(value)) : value]),
    );
  expect(stored.map((row) => tidy(quantitiesOf(row)))).toEqual(walks.map((walk) => tidy(walk.line)));
  expect(stored.map((row) => tidy(secondsOf(row)))).toEqual(walks.map((walk) => tidy(walk.seconds)));
  for (const column of ['qtyRejected2', 'qtyShort2', 'qtyOver2', 'qtyCancelled2', 'overGranted2'] as const)
    expect(walks.filter(({ seconds }) => seconds[column] !== '0').length, column).toBeGreaterThan(2);
  const { database, files } = server;
  expect(
    await findDrift(systemCtx({ database, files, settings: settings(), random }, server.clock.now, 'walk'), 10),
  ).toEqual([]);
});

function changeOf(walk: Walk, step: number): LedgerChange | undefined {
  if (step === 1) return approveChange(walk.line, { stage: 'FIRST', qty: String(30 + upTo(20)) });
  if (step === 2) {
    const change = approveChange(walk.line, { stage: 'FINAL', qty: String(upTo(30)) });
    const part = change.deltas[0]?.qty ?? '0';
    const share = secondShare(walk.row.qty_asked2, { part, whole: walk.row.qty_asked });
    return isWeighed(walk) ? withSecond(change, { APPROVED: share }) : change;
  }
  const change = acts[deck[upTo(deck.length - 1)] ?? '']?.(walk);
  return change && isWeighed(walk) ? followed(walk, change) : change;
}

/** What a closing or a turned vehicle cancels has its share in the second unit, as far as it is open. */
function followed(walk: Walk, change: LedgerChange): LedgerChange {
  const cancelled = change.deltas.find(({ kind, qty2 }) => kind === 'CANCELLED' && qty2 === undefined);
  if (!cancelled) return change;
  const amounts = Object.fromEntries(change.deltas.map(({ kind, qty2 }) => [kind, qty2 ?? '0']));
  const after = applySecond(walk.seconds, { amounts, overGranted2: walk.seconds.overGranted2 });
  return withSecond(change, { CANCELLED: cancelledSecond(after, cancelledShare(walk, change)) });
}
