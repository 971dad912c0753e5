import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  change,
  changedFields,
  type Clash,
  clashesWith,
  type FormState,
  isDirty,
  isSame,
  type Kept,
  type Keyed,
  keyedLines,
  rebased,
  startedFrom,
  type Values,
  withFieldProblems,
  wholeLine,
} from './form-state.rules.ts';

const names = ['name', 'kind', 'stock', 'ids', 'lines'] as const;
const value = fc.oneof(
  fc.constantFrom(undefined, null, '', 'a', 'b', 1, true, []),
  fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
  fc.array(fc.record({ qty: fc.constantFrom('', '1') }), { maxLength: 2 }),
);
const values: fc.Arbitrary<Values> = fc.dictionary(fc.constantFrom(...names), value);
const edit = fc.record({ field: fc.constantFrom(...names), value });
const edits = fc.array(edit, { maxLength: 12 });

const apply = (state: FormState, list: readonly { field: string; value: unknown }[]): FormState =>
  list.reduce((now, { field, value: next }) => change(now, { [field]: next }), state);

describe('what stands in a form', () => {
  it('is dirty exactly while some field holds something else than it started from', () => {
    fc.assert(
      fc.property(values, edits, (base, list) => {
        const state = apply(startedFrom(base), list);
        const last = new Map(list.map(({ field, value: next }) => [field as string, next]));
        const differs = [...last].filter(([name, next]) => !isSame(base[name], next)).map(([name]) => name);
        expect(changedFields(state).toSorted()).toEqual(differs.toSorted());
        expect(isDirty(state)).toBe(differs.length > 0);
      }),
    );
  });

  it('settles to the last text of each field, in whatever order the fields were filled in', () => {
    fc.assert(
      fc.property(values, edits, fc.infiniteStream(fc.nat(100)), (base, list, dice) => {
        const last = [...new Map(list.map((one) => [one.field, one])).values()];
        const shuffled = last
          .map((one) => ({ one, at: dice.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(apply(startedFrom(base), shuffled).values).toEqual(apply(startedFrom(base), list).values);
      }),
    );
  });

  it('is clean again when every edit was taken back, and dirty as before when they are made again', () => {
    fc.assert(
      fc.property(values, edits, (base, list) => {
        const start = startedFrom(base);
        const done = apply(start, list);
        const undone = change(done, Object.fromEntries(names.map((name) => [name, base[name]])));
        expect(isDirty(undone)).toBe(false);
        const redone = apply(undone, list);
        expect(changedFields(redone).toSorted()).toEqual(changedFields(done).toSorted());
        for (const name of names) expect(isSame(redone.values[name], done.values[name])).toBe(true);
      }),
    );
  });

  it('loses what was said about a field as soon as that changes, and nothing else', () => {
    const said = withFieldProblems(startedFrom({ name: 'a', kind: 'x' }), 'name', [
      { path: ['name'], message: '太短' },
    ]);
    const two = withFieldProblems(said, 'kind', [{ path: ['kind'], message: '请选择' }]);
    expect(change(two, { name: 'a' }).problems).toHaveLength(2);
    expect(change(two, { name: 'b' }).problems).toEqual([{ path: ['kind'], message: '请选择' }]);
  });
});

describe('another version', () => {
  const kept = fc.dictionary(fc.constantFrom(...names), fc.constantFrom<Kept>('mine', 'theirs'));

  it('is merged field by field: mine where only I changed it or kept it, theirs everywhere else', () => {
    fc.assert(
      fc.property(values, edits, values, kept, (base, list, theirs, chosen) => {
        const mine = apply(startedFrom(base), list);
        const after = rebased(mine, theirs, { kept: chosen });
        const clashes = new Set(clashesWith(mine, theirs, { fields: names }).map(({ field }) => field));
        const changed = new Set(changedFields(mine));
        for (const name of names) {
          const fresh = Object.hasOwn(theirs, name) ? theirs[name] : base[name];
          const isMine = changed.has(name) && chosen[name] !== 'theirs';
          expect(isSame(after.values[name], isMine ? mine.values[name] : fresh)).toBe(true);
          expect(isSame(after.base[name], fresh)).toBe(true);
          // A clash is never passed over: both had changed it, to different values.
          if (clashes.has(name)) expect(isSame(mine.values[name], theirs[name])).toBe(false);
        }
      }),
    );
  });

  it('changes nothing of mine when it is what the form started from', () => {
    fc.assert(
      fc.property(values, edits, (base, list) => {
        const mine = apply(startedFrom(base), list);
        expect(clashesWith(mine, base, { fields: names })).toEqual([]);
        for (const name of names) expect(isSame(rebased(mine, base).values[name], mine.values[name])).toBe(true);
      }),
    );
  });
});

describe('lines that two people change', () => {
  type Line = { readonly key: string; readonly qty: string; readonly note: string };
  const value = fc.constantFrom('1', '2', '3');
  const lineOf = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), qty: value, note: value });
  const linesOf = fc.uniqueArray(lineOf, { selector: ({ key }) => key });
  const formOf = (base: readonly Line[], mine: readonly Line[]) => ({
    base: { lines: base },
    values: { lines: mine },
    problems: [],
  });
  const at = (lines: unknown, key: string): Line | undefined =>
    (lines as readonly Line[]).find((line) => line.key === key);
  const keys = ['a', 'b', 'c', 'd'];
  const cells = ['qty', 'note'] as const;
  const choices = fc.func(fc.constantFrom<Kept>('mine', 'theirs'));
  const fields = ['lines'];
  const settledBy = (clashes: readonly Clash[], choose: (id: string) => Kept) =>
    Object.fromEntries(clashes.map(({ id }) => [id, choose(id)]));

  type Three = Readonly<Record<'was' | 'own' | 'other', Line | undefined>>;
  type Asked = { readonly key: string; readonly kept: Readonly<Record<string, Kept>> };
  /** A line that one of the two does not have. */
  function expectWhole({ was, own, other }: Three, is: Line | undefined, { key, kept }: Asked): void {
    const whole = kept[`lines/${key}`];
    const isAsked = was !== undefined && !isSame(was, own ?? other) && (own ?? other) !== undefined;
    expect(whole !== undefined).toBe(isAsked);
    if (isAsked) expect(is).toEqual(whole === 'mine' ? own : other);
    else expect(is).toEqual(was ? undefined : (own ?? other));
  }
  function expectLine(three: Three, is: Line | undefined, asked: Asked): void {
    const { was, own, other } = three;
    if (!own || !other) return expectWhole(three, is, asked);
    expect(asked.kept[`lines/${asked.key}`]).toBeUndefined();
    for (const cell of cells) {
      const choice = asked.kept[`lines/${asked.key}/${cell}`];
      const isMine = was?.[cell] !== own[cell];
      expect(choice !== undefined).toBe(isMine && was?.[cell] !== other[cell] && own[cell] !== other[cell]);
      const isOwn = choice === undefined ? isMine : choice === 'mine';
      expect(is?.[cell]).toBe(isOwn ? own[cell] : other[cell]);
    }
  }

  it('lose no value of either version without a choice, and ask for no other', () => {
    fc.assert(
      fc.property(linesOf, linesOf, linesOf, choices, (base, mine, theirs, choose) => {
        const form = formOf(base, mine);
        const clashes = clashesWith(form, { lines: theirs }, { fields });
        const kept = settledBy(clashes, choose);
        const { lines } = rebased(form, { lines: theirs }, { kept }).values;
        for (const key of keys) {
          const [was, own, other, is] = [base, mine, theirs, lines].map((all) => at(all, key));
          expectLine({ was, own, other }, is, { key, kept });
        }
      }),
    );
  });

  it('stand in the order of the newer version, those of mine behind what they stood behind', () => {
    const line = (key: string): Line => ({ key, qty: '1', note: '1' });
    const form = formOf([line('a'), line('b')], [line('a'), line('n'), line('b')]);
    const { lines } = rebased(form, { lines: [line('b'), line('a'), line('t')] }).values;
    expect(keyedLines({ lines }).map(({ key }) => key)).toEqual(['b', 'a', 'n', 't']);
  });

  it('that nobody has written into are in no version: neither asked about nor taken from anybody', () => {
    const written = fc.uniqueArray(lineOf, { selector: ({ key }) => key });
    const rows = fc.subarray(keys);
    const isBlankLine = (line: Keyed): boolean => isSame({ ...line, key: '' }, {});
    const blank = (key: string): Line => ({ key, qty: '', note: '' });
    const lineKeys = (lines: unknown): string[] => keyedLines({ lines }).map(({ key }) => key);
    /** The same lines with empty rows where the version had none. */
    const withRows = (lines: readonly Line[], some: readonly string[]): Line[] => [
      ...lines,
      ...some.filter((key) => !lines.some((line) => line.key === key)).map(blank),
    ];
    fc.assert(
      fc.property(fc.tuple(written, written, written), fc.tuple(rows, rows), choices, (three, two, choose) => {
        const [[base, mine, theirs], [was, own]] = [three, two];
        const [plain, rowed] = [formOf(base, mine), formOf(withRows(base, was), withRows(mine, own))];
        const terms = { fields, isBlankLine };
        const clashes = clashesWith(plain, { lines: theirs }, terms);
        expect(clashesWith(rowed, { lines: theirs }, terms)).toEqual(clashes);
        const kept = settledBy(clashes, choose);
        const [without, having] = [plain, rowed].map((form) => rebased(form, { lines: theirs }, { kept, isBlankLine }));
        const filled = (lines: unknown): unknown[] => keyedLines({ lines }).filter((line) => !isBlankLine(line));
        if (changedFields(rowed).length > 0)
          expect(new Set(filled(having?.values['lines']))).toEqual(new Set(filled(without?.values['lines'])));
        const there = lineKeys(having?.values['lines']);
        expect(new Set(there).size).toBe(there.length);
      }),
    );
  });

  it('whose values hang together are asked about as one', () => {
    fc.assert(
      fc.property(linesOf, linesOf, linesOf, (base, mine, theirs) => {
        const clashes = clashesWith(formOf(base, mine), { lines: theirs }, { fields, cellOf: wholeLine });
        const both = keys.filter((key) => {
          const [was, own, other] = [base, mine, theirs].map((all) => at(all, key));
          return !isSame(was, own) && !isSame(was, other) && !isSame(own, other);
        });
        expect(new Set(clashes.map(({ line }) => line?.key))).toEqual(new Set(both));
      }),
    );
  });
});
