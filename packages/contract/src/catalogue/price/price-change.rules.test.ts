import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/value/business-time.ts';
import { cmp } from '../../kernel/value/decimal.ts';
import {
  approvalReason,
  cityPricesOf,
  cityRowsOf,
  enteredCityProblems,
  enteredTierProblems,
  firstDayApproved,
  type HeldPrice,
  measuredAgainst,
  priceDifferences,
  takesOver,
  versionBefore,
  versionFollowed,
} from './price-change.rules.ts';
import { effectivePrice, versionOn } from './price.rules.ts';

const today = '2026-11-23';
const held = (change: Partial<HeldPrice> = {}): HeldPrice => ({
  id: 1,
  status: 'EFFECTIVE',
  price: '100',
  tiers: [],
  cityPrices: [],
  validFrom: addDays(today, -100),
  validTo: addDays(today, 100),
  fluctuationPct: '5',
  ...change,
});
const next = (price: string, change: object = {}) => ({
  price,
  tiers: [],
  cityPrices: [],
  minQty: '1',
  fluctuationPct: '5',
  validFrom: addDays(today, 1),
  ...change,
});

/** The same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('a price needs approval', () => {
  test('beyond the limit, up or down, and not at the limit', () => {
    expect(approvalReason([held()], next('105'))).toBeUndefined();
    expect(approvalReason([held()], next('95'))).toBeUndefined();
    expect(approvalReason([held()], next('105.01'))).toBe('比现行报价变动 5.01%，超过浮动上限 5%');
    expect(approvalReason([held()], next('94'))).toBe('比现行报价变动 -6%，超过浮动上限 5%');
  });

  test('for one tier or one city beyond it', () => {
    expect(approvalReason([held()], next('100', { tiers: [{ minQty: '50', price: '80' }] }))).toContain('-20%');
    expect(approvalReason([held()], next('100', { cityPrices: [{ cityId: 3, price: '120' }] }))).toContain('20%');
    const tiered = { cityPrices: [{ cityId: 3, price: '100', tiers: [{ minQty: '9', price: '50' }] }] };
    expect(approvalReason([held()], next('100', tiered))).toContain('-50%');
  });

  test('never where there is no limit, or nothing before it', () => {
    expect(approvalReason([held({ fluctuationPct: null })], next('900'))).toBeUndefined();
    expect(approvalReason([], next('900'))).toBeUndefined();
    expect(approvalReason([held({ status: 'PENDING' })], next('900'))).toBeUndefined();
  });

  test('where it loosens the limit itself', () => {
    expect(approvalReason([held()], next('100', { fluctuationPct: '50' }))).toBe('放宽了浮动上限');
    expect(approvalReason([held()], next('100', { fluctuationPct: null }))).toBe('放宽了浮动上限');
    expect(approvalReason([held()], next('100', { fluctuationPct: '2' }))).toBeUndefined();
  });

  test('after steps that stay below the limit one by one, also where those before were stopped', () => {
    for (const status of ['EFFECTIVE', 'EXPIRED'] as const) {
      const steps = [0, 1, 2].map((at) =>
        held({
          id: at + 1,
          status,
          price: String(100 * 1.04 ** at),
          validFrom: addDays(today, at === 0 ? -100 : at - 3),
        }),
      );
      expect(approvalReason(steps, next(String(100 * 1.04 ** 3)))).toMatch(/^比 30 天前的报价变动 12.49%/);
    }
  });
});

describe('what a price is measured against', () => {
  test('is the version before and that of 30 days before, or the first one', () => {
    const old = held({ id: 1, validFrom: addDays(today, -200) });
    const young = held({ id: 2, validFrom: addDays(today, -10) });
    expect(measuredAgainst([young, old], today).map(({ id }) => id)).toEqual([2, 1]);
    expect(measuredAgainst([young], today).map(({ id }) => id)).toEqual([2]);
    expect(measuredAgainst([held({ status: 'REFUSED' })], today)).toEqual([]);
  });
});

describe('a version that takes over', () => {
  const period = { validFrom: addDays(today, 5), validTo: addDays(today, 50) };
  test('ends the one in force the day before', () => {
    expect(takesOver([held()], period)).toEqual({ cut: { id: 1, validTo: addDays(today, 4) }, problems: [] });
    expect(takesOver([held({ validTo: addDays(today, 4) })], period)).toEqual({ problems: [] });
  });
  test('meets no later one, and none that begins with it', () => {
    const paths = (from: number) =>
      takesOver([held({ validFrom: addDays(today, from) })], period).problems.map(({ path }) => path[0]);
    expect(paths(5)).toEqual(['validFrom']);
    expect(paths(20)).toEqual(['validTo']);
    expect(paths(51)).toEqual([]);
  });
  test('begins the day after its approval where its own day has passed', () => {
    expect(firstDayApproved(addDays(today, -1), today)).toBe(addDays(today, 1));
    expect(firstDayApproved(today, today)).toBe(today);
    expect(firstDayApproved(addDays(today, 9), today)).toBe(addDays(today, 9));
  });
});

describe('rows as they are entered', () => {
  test('of cities become their prices and come back', () => {
    const rows = [
      { cityId: 1, startQty: null, price: '9' },
      { cityId: 1, startQty: '10', price: '8' },
      { cityId: 2, startQty: null, price: '7' },
    ];
    expect(enteredCityProblems(rows)).toEqual([]);
    expect(cityRowsOf(cityPricesOf(rows))).toEqual(rows);
  });
  test('are refused where they are', () => {
    const row = (cityId: number, startQty: string | null) => ({ cityId, startQty, price: '9' });
    const wrong = (...rows: ReturnType<typeof row>[]) => enteredCityProblems(rows).map(({ path }) => path[1]);
    expect(wrong(row(1, '5'))).toEqual([0]);
    expect(wrong(row(1, null), row(1, null))).toEqual([1]);
    expect(wrong(row(1, null), row(1, '9'), row(1, '9'))).toEqual([2]);
    expect(enteredTierProblems([{ startQty: '1', price: '0' }])).toHaveLength(1);
    const falling = [
      { startQty: '9', price: '1' },
      { startQty: '5', price: '2' },
    ];
    expect(enteredTierProblems(falling).map(({ path }) => path.join('.'))).toEqual(['tiers.1.startQty']);
  });
});

describe('of random versions', () => {
  const random = numbers(7);
  const falling = (from: number) =>
    [10, 50, 100]
      .slice(0, random(4))
      .map((minQty, at) => ({ minQty: String(minQty), price: String(from - 3 * (at + 1)) }));
  const priced = () => {
    const [base, own] = [40 + random(20), 40 + random(20)];
    const cityPrices = random(2) === 0 ? [] : [{ cityId: 1, price: String(own), tiers: falling(own) }];
    return { price: String(base), tiers: falling(base), cityPrices };
  };
  const at = (version: ReturnType<typeof priced>, cityId: number, qty: number) =>
    effectivePrice(version, { cityId, qty: String(qty), on: today });

  test('falling tiers never make more goods dearer, and a city’s own price comes first', () => {
    for (let i = 0; i < 300; i++) {
      const version = priced();
      for (const cityId of [1, 2])
        for (const [less, more] of [
          [1, 10],
          [10, 60],
          [60, 500],
        ] as const)
          expect(cmp(at(version, cityId, more).price, at(version, cityId, less).price)).toBeLessThanOrEqual(0);
      const { source } = at(version, 1, 70);
      expect(source.startsWith('CITY')).toBe(version.cityPrices.length > 0);
    }
  });

  test('every quantity that costs something else is among the moves', () => {
    for (let i = 0; i < 300; i++) {
      const [from, to] = [priced(), priced()];
      const moves = priceDifferences(from, to, { on: today, minQty: '1' });
      const changes = [1, 2].flatMap((cityId) =>
        [1, 9, 10, 49, 50, 99, 100, 700].map((qty) => [at(from, cityId, qty).price, at(to, cityId, qty).price]),
      );
      const seen = moves.map((move) => [move.from, move.to]);
      for (const change of changes.filter(([old, now]) => old !== now)) expect(seen).toContainEqual(change);
    }
  });

  test('what nobody has approved is never in force', () => {
    for (let i = 0; i < 300; i++) {
      const versions = [1, 2, 3, 4].map((id) =>
        held({
          id,
          status: (['PENDING', 'EFFECTIVE', 'EXPIRED', 'REFUSED'] as const)[random(4)] ?? 'PENDING',
          validFrom: addDays(today, random(20) - 10),
          validTo: addDays(today, random(20)),
        }),
      );
      const found = versionOn(versions, today);
      expect(found === undefined || found.status === 'EFFECTIVE').toBe(true);
    }
  });
});

describe('the version that another one goes on from', () => {
  const old = held({ id: 1, validFrom: '2026-01-01', validTo: '2026-05-31' });
  const stopped = held({ id: 2, status: 'EXPIRED', validFrom: '2026-03-01', validTo: '2026-04-30' });
  const last = held({ id: 3, validFrom: '2026-06-01', validTo: '2026-09-30' });
  const all = [old, stopped, last];

  test('is what holds on its first day, else the last that held', () => {
    expect(versionFollowed(all, '2026-04-01')).toBe(old);
    expect(versionFollowed(all, '2026-12-01')).toBe(last);
    expect(versionFollowed([stopped], '2026-04-01')).toBeUndefined();
  });

  test('of a stored one is the one that began before it, whatever became of it', () => {
    expect(versionBefore(all, last)).toBe(stopped);
    expect(versionBefore(all, old)).toBeUndefined();
    expect(
      versionBefore([held({ id: 8, validFrom: '2026-06-01' }), last], { id: 9, validFrom: '2026-06-01' })?.id,
    ).toBe(8);
  });
});
