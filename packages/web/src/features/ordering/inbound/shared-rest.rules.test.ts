import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inboundLine } from '../../../../test/deliveries.ts';
import { type CountEntry, type CountRow, countRows, emptyEntry, fullEntry, restOf } from './count.rules.ts';
import { countEntries } from './shared-rest.rules.ts';

const nothingSaid = { problems: [] };
const [pork, oil, salt] = [inboundLine(), inboundLine({ id: 502 }), inboundLine({ id: 503 })];

describe('what becomes of the rest of a lot', () => {
  it('shares what becomes of the rest with the other lots of its ordered line', () => {
    const of = [oil, { ...salt, askLineId: oil.askLineId }, { ...pork, askLineId: 900 }];
    const before = of.map((line) => ({ ...emptyEntry(line), qtyAccepted: '10' }));
    const now = countRows(of, before, nothingSaid);
    const decided = now.map((one, at) => (at === 0 ? { ...one, restDecision: 'CLOSE' as const } : one));
    expect(countEntries(decided, before).map(({ restDecision }) => restDecision)).toEqual(['CLOSE', 'CLOSE', '']);
    expect(countEntries(now, before)).toEqual(before);
  });

  it('has the same said of its rest as every other lot of its line, and nothing of it from one that came whole', () => {
    const of = [oil, { ...salt, askLineId: oil.askLineId }, { ...pork, askLineId: oil.askLineId }];
    const lot = fc.nat({ max: of.length - 1 });
    const step = fc.record({
      at: lot,
      typed: fc.constantFrom<Partial<CountEntry> | 'full'>(
        'full',
        { qtyAccepted: '10', reasonId: '1' },
        { qtyAccepted: '18', reasonId: '' },
        { qtyAccepted: '' },
        { restDecision: 'CLOSE' },
        { restDecision: 'REDELIVER' },
      ),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let entries: readonly CountEntry[] = of.map(emptyEntry);
        for (const { at, typed } of steps) {
          const before = countRows(of, entries, nothingSaid);
          const change = (row: CountRow): CountRow => ({ ...row, ...(typed === 'full' ? fullEntry(row.line) : typed) });
          entries = countEntries(
            before.map((row) => (row.at === at ? change(row) : row)),
            entries,
          );
          const after = countRows(of, entries, nothingSaid).filter(({ result }) => result.rest !== '0');
          expect(new Set(after.map(restOf)).size).toBeLessThan(2);
          // Only who decides changes what was decided.
          const others = after.filter((row) => row.at !== at && before[row.at]?.result.rest !== '0');
          if (typed === 'full' || !('restDecision' in typed))
            expect(others.map(restOf)).toEqual(others.map((row) => restOf(before[row.at] ?? row)));
        }
      }),
    );
  });
});
