import { decimal, plain } from '@material/contract/kernel/decimal.ts';
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
} from '@material/contract/ordering/quantity-moves.rules.ts';
import { ledger, unpromisedQty, type LineQuantities } from '@material/contract/ordering/quantity.rules.ts';
import { receiveChange, receiveProblems, type LotReceipt } from '@material/contract/ordering/receipt.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderingFactory } from '../../../test/factories/ordering.ts';
import { seededRandom, startHarness, type Harness } from '../../../test/harness.ts';
import { settingsOf } from '../../kernel/pipeline.ts';
import { systemCtx } from '../../kernel/system.ts';
import { findDrift, quantitiesOf, writeLedger, type AskLineRow, type LedgerEntry } from './ledger.repo.ts';

let house: Harness;
beforeAll(async () => {
  house = await startHarness();
});
afterAll(() => house.stop());

type Walk = { readonly row: AskLineRow; line: LineQuantities; readonly trucks: string[]; granted: number };

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

/** One attempt of each act; the guard decides whether it becomes a change. */
const acts: Readonly<Record<string, (walk: Walk) => LedgerChange | undefined>> = {
  confirm: ({ line }) => {
    const input = { qty: shareOf(plain(ledger(line).wanted)) };
    return confirmProblems(line, input) ? undefined : confirmChange(line, input);
  },
  ship: ({ line, trucks }) => {
    const isForced = random() < 0.15;
    const input = { qty: shareOf(departRoom(line, isForced)), isForced };
    if (departProblems(line, input)) return undefined;
    trucks.push(input.qty);
    return departChange(line, input);
  },
  dock: ({ line, trucks }) => {
    const truck = trucks[0];
    if (truck === undefined) return undefined;
    const count = countOf(truck, line);
    if (receiveProblems(line, count)) return undefined;
    trucks.shift();
    return receiveChange(line, count);
  },
  turnBack: ({ line, trucks }) => {
    const qty = random() < 0.2 ? trucks.pop() : undefined;
    return qty === undefined ? undefined : undepartChange(line, { qty });
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
];

/** Lines of their own, in every tolerance, as their submit left them; half of them with a second unit. */
async function makeLines(): Promise<AskLineRow[]> {
  const build = await orderingFactory(house);
  const order = await build.approved();
  await house.rows(
    `insert into ask_line overriding system value
     select r.* from (select * from ask_line where ask_order_id = $1 order by seq limit 1) l
       cross join (select m.id, row_number() over (order by m.id) as n from material m
         where not exists (select 1 from ask_line x where x.ask_order_id = $1 and x.material_id = m.id)) m
       cross join lateral jsonb_populate_record(null::ask_line, to_jsonb(l) || jsonb_build_object(
         'id', 1000000 + m.id, 'material_id', m.id, 'seq', 100 + m.n, 'qty_asked', 50, 'qty_first', 0, 'qty_approved', 0,
         'second_unit_name', case when m.n % 2 = 0 then '千克' end,
         'tol_over', (array[0, 0.05, 0.033333])[1 + m.n % 3], 'tol_under', (array[0, 0.05])[1 + m.n % 2])) r`,
    [order.id],
  );
  await house.rows(
    `insert into qty_event (ask_line_id, city_id, supplier_id, kind, qty, doc_type, doc_line_id, doc_version, at)
     select id, city_id, supplier_id, 'ASKED', 50, 'walk', id, 0, $1 from ask_line where id > 1000000`,
    [house.clock.now],
  );
  const { db } = house.database;
  return db.selectFrom('ask_line').selectAll().where('id', '>', 1_000_000).orderBy('id').execute();
}

const settings = () => settingsOf(house.config);

/** One change per line, written by the product's own statements. */
const write = (entries: readonly LedgerEntry[]): Promise<void> => {
  const { database, files } = house;
  const ctx = systemCtx({ database, files, settings: settings(), random }, house.clock.now, 'walk');
  return ctx.inTransaction((own) => writeLedger(own, entries));
};

const steps = 45;

test('random walks: what the guards let pass the database takes, and every sum is its ledger', async () => {
  const walks = (await makeLines()).map((row): Walk => ({ row, line: quantitiesOf(row), trucks: [], granted: 0 }));
  expect(walks.length).toBeGreaterThan(80);
  const seen = new Set<string>();
  for (let step = 1; step <= steps; step += 1) {
    const entries = walks.flatMap((walk): LedgerEntry[] => {
      const change = changeOf(walk, step);
      if (!change) return [];
      walk.line = applyChange(walk.line, change);
      for (const { kind, qty } of change.deltas) seen.add(`${kind}${decimal(qty).lt(0) ? '-' : '+'}`);
      return [{ line: walk.row, change, source: { type: 'walk', lineId: walk.row.id, version: step } }];
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
  const { db } = house.database;
  const stored = await db.selectFrom('ask_line').selectAll().where('id', '>', 1_000_000).orderBy('id').execute();
  const tidy = (line: LineQuantities) =>
    Object.fromEntries(
      Object.entries(line).map(([key, value]) => [key, typeof value === 'string' ? plain(decimal(value)) : value]),
    );
  expect(stored.map((row) => tidy(quantitiesOf(row)))).toEqual(walks.map((walk) => tidy(walk.line)));
  const { database, files } = house;
  expect(
    await findDrift(systemCtx({ database, files, settings: settings(), random }, house.clock.now, 'walk'), 10),
  ).toEqual([]);
});

function changeOf(walk: Walk, step: number): LedgerChange | undefined {
  if (step === 1) return approveChange(walk.line, { stage: 'FIRST', qty: String(30 + upTo(20)) });
  if (step === 2) return approveChange(walk.line, { stage: 'FINAL', qty: String(upTo(30)) });
  const change = acts[deck[upTo(deck.length - 1)] ?? '']?.(walk);
  return change && walk.row.second_unit_name !== null ? weighed(change) : change;
}

/** What left and what was taken in is weighed too. */
function weighed(change: LedgerChange): LedgerChange {
  const kinds = change.deltas.filter((delta) => delta.kind === 'SHIPPED' || delta.kind === 'ACCEPTED');
  return withSecond(
    change,
    Object.fromEntries(kinds.flatMap(({ kind, qty }) => (decimal(qty).gt(0) ? [[kind, qty]] : []))),
  );
}
