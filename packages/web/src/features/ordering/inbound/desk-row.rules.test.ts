import { describe, expect, it } from 'vitest';
import { inboundLine } from '../../../../test/deliveries.ts';
import { counted, emptyEntry, type CountEntry } from './count.rules.ts';
import { changedEntry, deskRow } from './desk-row.rules.ts';

const line = inboundLine({ secondUnitName: 'kg', shippedQty: '10', shippedQty2: '50' });
const rowOf = (change: Partial<CountEntry>) => {
  const entry = { ...emptyEntry(line.id), ...change };
  const result = counted(line, entry);
  return deskRow({ line, at: 0, entry, result, stage: 'begun', said: undefined, clash: undefined });
};

describe('a lot as a row of the counting grid', () => {
  const row = rowOf({ accepted: '8', accepted2: '40', rejected: '2', rejected2: '9.5' });

  it('shows what was weighed of the rejected goods and takes a correction', () => {
    expect(row.rejected2).toBe('9.5');
    expect(changedEntry(row, { ...row, rejected2: '9.8' })).toMatchObject({ rejected: '2', rejected2: '9.8' });
  });

  it('forgets that weight when the rejected quantity changes', () => {
    expect(changedEntry(row, { ...row, rejected: '3' })).toMatchObject({ rejected: '3', rejected2: '' });
  });

  it('comes back from an undo as it was, and what followed by itself follows again', () => {
    const [four, two] = [rowOf({ accepted: '4' }), rowOf({ accepted: '2' })];
    expect([four.short, two.short]).toEqual(['6', '8']);
    expect(changedEntry(two, four)).toMatchObject({ accepted: '4', short: null });
    const typed = rowOf({ accepted: '4', short: '1' });
    expect(changedEntry(two, typed)).toMatchObject({ accepted: '4', short: '1' });
  });

  it('says nothing when nothing changed', () => {
    expect(changedEntry(row, { ...row })).toBeUndefined();
  });
});
