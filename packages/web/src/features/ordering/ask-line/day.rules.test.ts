import { addDays } from '@material/contract/kernel/value/business-time.ts';
import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { materialPick, offer } from '../../../../test/ask-orders.ts';
import {
  adviceSentence,
  dayAdvice,
  type DayTerms,
  headDayProblem,
  settledHead,
  splitSlow,
  togetherDay,
} from './day.rules.ts';
import { type AddLine, dateProblem, dressed, emptyLine, type LineOffers, offerKey } from './line.rules.ts';

const from = '2026-11-23';
const auto = { deliveryDate: from, placeId: 11, isDateAuto: true };
const chosen = (deliveryDate: string) => ({ ...auto, deliveryDate, isDateAuto: false });

const potato = materialPick({ id: 1, name: '土豆', displayName: '土豆' });
const bamboo = materialPick({ id: 2, name: '竹筷', displayName: '竹筷' });
const line = (picked: typeof potato, change: Partial<AddLine> = {}): AddLine => ({
  ...emptyLine(`line-${picked.id}`),
  material: picked.displayName,
  picked,
  qty: '1',
  ...change,
});
const bookOf = (offers: Readonly<Record<number, readonly Offer[]>>, days: readonly string[] = [from]) =>
  new Map(
    Object.entries(offers).flatMap(([id, list]) =>
      days.map((day) => [offerKey(Number(id), day), { list, problem: '', controlledFor: null }] as const),
    ),
  );
const terms = (offers: Readonly<Record<number, readonly Offer[]>>, change: Partial<DayTerms> = {}): DayTerms => ({
  book: bookOf(offers),
  from,
  chosen: undefined,
  ...change,
});
const usual = terms({ 1: [offer({ earliestDate: from })], 2: [offer({ earliestDate: '2026-11-28' })] });

describe('the day of a head that nobody has chosen', () => {
  it('moves later with a slow material and earlier without it', () => {
    expect(settledHead(auto, [line(potato)], usual).deliveryDate).toBe(from);
    const both = settledHead(auto, [line(potato), line(bamboo)], usual);
    expect(both.deliveryDate).toBe('2026-11-28');
    expect(settledHead(both, [line(potato)], usual).deliveryDate).toBe(from);
  });

  it('counts only lines that follow it', () => {
    const own = line(bamboo, { deliveryDate: '2026-11-20' });
    expect(settledHead(auto, [line(potato), own], usual).deliveryDate).toBe(from);
  });

  it('is one on which all suppliers deliver', () => {
    const week = terms({
      1: [offer({ earliestDate: from, deliveryDays: [2, 4] })],
      2: [offer({ deliveryDays: [4, 6] })],
    });
    expect(togetherDay([line(potato), line(bamboo)], week)).toBe('2026-11-26');
    const never = terms({ 1: [offer({ deliveryDays: [2] })], 2: [offer({ deliveryDays: [6] })] });
    expect(togetherDay([line(potato), line(bamboo)], never)).toBe('2026-11-28');
  });

  it('stays where somebody has put it', () => {
    const head = chosen('2026-11-24');
    expect(settledHead(head, [line(bamboo)], usual)).toBe(head);
  });
});

describe('what is said about the day', () => {
  const lines = [line(potato), line(bamboo)];

  it('names who holds the others up, and gives the slow ones their own day', () => {
    const head = settledHead(auto, lines, usual);
    const advice = dayAdvice(head, lines, usual);
    if (!advice) throw new Error('there is something to say');
    expect(adviceSentence(advice)).toBe('竹筷最早 11-28，其余 11-23');
    const split = splitSlow(lines, advice);
    expect(split.map(({ deliveryDate }) => deliveryDate)).toEqual(['', '2026-11-28']);
    expect(settledHead(auto, split, usual).deliveryDate).toBe(from);
    expect(dayAdvice(settledHead(auto, split, usual), split, usual)).toBeUndefined();
  });

  it('names who cannot keep a chosen day, and the first day when nobody can', () => {
    const some = dayAdvice(chosen('2026-11-24'), lines, usual);
    expect(some && adviceSentence(some)).toBe('竹筷最早 11-28，其余 11-24');
    const none = dayAdvice(chosen('2026-11-22'), [line(potato)], usual);
    expect(none && adviceSentence(none)).toBe('最早可送达 11-23');
    expect(dayAdvice(chosen('2026-11-28'), lines, usual)).toBeUndefined();
  });

  it('says of a day that it is too early, or that nobody drives', () => {
    const tuesdays = terms({ 1: [offer({ earliestDate: from, deliveryDays: [2] })] });
    expect(headDayProblem('2026-11-22', [line(potato)], tuesdays)).toBe('最早可送达 2026-11-23');
    expect(headDayProblem('2026-11-25', [line(potato)], tuesdays)).toBe('供应商只在周二配送');
    expect(headDayProblem('2026-11-24', [line(potato)], tuesdays)).toBeUndefined();
    expect(headDayProblem('2026-11-22', [], tuesdays)).toBeUndefined();
  });
});

const days = Array.from({ length: 12 }, (_, at) => addDays('2026-11-20', at));
const anyDay = fc.constantFrom(...days);
const anyOffer = fc
  .record({
    supplierId: fc.integer({ min: 5, max: 8 }),
    earliestDate: anyDay,
    deliveryDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  })
  .map((change) => offer(change));
/** A supplier offers a material once. */
const anyOffers = fc.uniqueArray(anyOffer, { maxLength: 3, selector: ({ supplierId }) => supplierId });
const materials = Array.from({ length: 5 }, (_, at) => materialPick({ id: at + 1, displayName: `物料${at + 1}` }));
/** What is offered may differ from day to day, and be unknown for some. */
const anyBook = fc
  .array(fc.tuple(fc.constantFrom(...materials), anyDay, anyOffers), { maxLength: 60 })
  .map(
    (rows): ReadonlyMap<string, LineOffers> =>
      new Map(rows.map(([{ id }, day, list]) => [offerKey(id, day), { list, problem: '', controlledFor: null }])),
  );
const anyLine = fc
  .record({
    picked: fc.constantFrom(...materials),
    deliveryDate: fc.oneof(fc.constant(''), fc.constant(''), anyDay, fc.constant('12-')),
    supplierId: fc.constantFrom('', '', '5', '6', '99'),
  })
  .map(({ picked, ...change }) => line(picked, change));
const keyed = (lines: readonly AddLine[]): AddLine[] => lines.map((one, at) => ({ ...one, key: `line-${at}` }));

describe('any order', () => {
  const anyLines = fc.array(anyLine, { maxLength: 8 }).map(keyed);

  it('settles after one step, whatever is edited', () => {
    fc.assert(
      fc.property(fc.array(anyLines, { minLength: 1, maxLength: 4 }), anyBook, anyDay, (edits, book, first) => {
        const dayTerms: DayTerms = { book, from: first, chosen: undefined };
        let head = { ...auto, deliveryDate: first };
        for (const lines of edits) {
          head = settledHead(head, lines, dayTerms);
          const drawn = lines.map((one) => dressed(one, head, book));
          // What was drawn comes back as what is edited next.
          expect(settledHead(head, drawn, dayTerms)).toBe(head);
          expect(drawn.map((one) => dressed(one, head, book))).toEqual(drawn);
          expect(settledHead({ ...auto, deliveryDate: first }, lines, dayTerms).deliveryDate).toBe(head.deliveryDate);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has no late line left after it was split, and nothing more to say', () => {
    fc.assert(
      fc.property(anyLines, anyBook, anyDay, fc.boolean(), (lines, some, first, isDateAuto) => {
        // Offers that are the same every day, so that a line's own day finds what the head's found.
        const book = new Map(
          materials.flatMap(({ id }) => {
            const known = [...some].find(([key]) => key.startsWith(`${id}@`))?.[1] ?? {
              list: [],
              problem: '',
              controlledFor: null,
            };
            return [first, ...Array.from({ length: 40 }, (_, at) => addDays('2026-11-20', at))].map(
              (day) => [offerKey(id, day), known] as const,
            );
          }),
        );
        const dayTerms: DayTerms = { book, from: first, chosen: isDateAuto ? undefined : first };
        const head = settledHead({ ...auto, deliveryDate: first, isDateAuto }, lines, dayTerms);
        const advice = dayAdvice(head, lines, dayTerms);
        const split = advice ? splitSlow(lines, advice) : lines;
        const after = settledHead(advice ? { ...head, deliveryDate: advice.main } : head, split, dayTerms);
        expect(dayAdvice(after, split, dayTerms)).toBeUndefined();
        const late = split
          .map((one) => dressed(one, after, book))
          .filter((one, at) => lines[at]?.deliveryDate === '' && dateProblem(one) !== undefined);
        expect(late).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
