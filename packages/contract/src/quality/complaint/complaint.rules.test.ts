import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  complainedLotProblems,
  type ComplaintOutcome,
  complaintOutcomes,
  decisionProblems,
  needsApproval,
  opensReturn,
  responsibleParties,
  type ResponsibleParty,
} from './complaint.rules.ts';

const outcomes = fc.constantFrom(...(Object.keys(complaintOutcomes) as ComplaintOutcome[]));
const parties = fc.constantFrom(...(Object.keys(responsibleParties) as ResponsibleParty[]));
const amounts = fc.option(
  fc.integer({ min: -100, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  { nil: undefined },
);
const fieldsOf = (problems: readonly { readonly path: readonly PropertyKey[] }[]) =>
  [...new Set(problems.map(({ path }) => String(path[0])))].toSorted((a, b) => a.localeCompare(b));

describe('what comes of a complaint', () => {
  it('costs its supplier an amount when and only when that is deducted, and only where it is to blame', () => {
    fc.assert(
      fc.property(outcomes, parties, amounts, (complaintOutcome, responsibleParty, deductAmount) => {
        const decided = { complaintOutcome, responsibleParty, deductAmount };
        const isDeducted = complaintOutcome === 'DEDUCT';
        const hasAmount = deductAmount !== undefined && Number(deductAmount) > 0;
        const wrong = [
          ...((isDeducted ? !hasAmount : deductAmount !== undefined) ? ['deductAmount'] : []),
          ...(isDeducted && responsibleParty !== 'SUPPLIER' ? ['responsibleParty'] : []),
        ];
        expect(fieldsOf(decisionProblems(decided, { hasReceipt: true }))).toEqual(wrong);
      }),
    );
  });

  it('sends goods back only where a receipt says which', () => {
    fc.assert(
      fc.property(outcomes, (complaintOutcome) => {
        const deducted = complaintOutcome === 'DEDUCT' ? { deductAmount: '1' } : {};
        const decided = { complaintOutcome, responsibleParty: 'SUPPLIER' as const, ...deducted };
        expect(decisionProblems(decided, { hasReceipt: true })).toEqual([]);
        const without = decisionProblems(decided, { hasReceipt: false });
        expect(without.length > 0).toBe(opensReturn(complaintOutcome));
      }),
    );
  });

  it('is looked at by another where it costs more than the limit, and not at the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 1_000_000 }), (limit, cents) => {
        expect(needsApproval({ deductAmount: (cents / 100).toFixed(2) }, limit)).toBe(cents > limit * 100);
      }),
    );
    expect(needsApproval({}, 0)).toBe(false);
  });
});

describe('how much of a lot is complained of', () => {
  it('is more than nothing, no more than was accepted, and whole where the goods are counted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 300 }),
        fc.integer({ min: 0, max: 20 }),
        fc.boolean(),
        (tenths, accepted, isDecimal) => {
          const problems = complainedLotProblems(
            { qtyAccepted: String(accepted), isDecimal },
            (tenths / 10).toFixed(1),
          );
          const isGood = tenths > 0 && tenths <= accepted * 10 && (isDecimal || tenths % 10 === 0);
          expect(problems.length === 0).toBe(isGood);
        },
      ),
    );
  });
});
