import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, type FormState, isDirty, isSame, keyedLines, startedFrom, type Values } from './form-state.rules.ts';
import { chosen, metWith, readyPart, withPart } from './part.rules.ts';

const keys = ['a', 'b', 'c'] as const;
type Line = { readonly key: string; readonly qty: string };
const valuesOf = (rowVersion: number, qtys: readonly string[], note = ''): Values => ({
  rowVersion,
  note,
  lines: keys.map((key, at): Line => ({ key, qty: qtys[at] ?? '' })),
});
const qtyOf = (values: Values, key: string): unknown =>
  keyedLines(values).find((line) => line.key === key) as Line | undefined;
const withQty = (values: Values, key: string, qty: string): Values => ({
  ...values,
  lines: keyedLines(values).map((line) => (line.key === key ? { ...line, qty } : line)),
});
/** A line that nothing was typed into yet is not ready. */
const isReady = (line: { readonly key: string }): boolean => (line as Line).qty !== '';
const areSame = (mine: { readonly key: string }, theirs: { readonly key: string }): boolean =>
  normal((mine as Line).qty) === normal((theirs as Line).qty);
/** The server writes quantities in its own way. */
const normal = (qty: string): string => qty.replace(/\.0$/, '');

type World = {
  form: FormState;
  server: Values;
  /** What is under way: its answer comes later. */
  sent: { readonly part: Values; readonly answer: Values } | undefined;
};
const version = (values: Values): number => Number(values['rowVersion']);
const taken = (server: Values, part: Values): Values => {
  const lines = keyedLines(part) as readonly Line[];
  const after = lines.reduce((now, { key, qty }) => withQty(now, key, normal(qty)), server);
  return { ...after, ...('note' in part ? { note: part['note'] } : {}), rowVersion: version(server) + 1 };
};

type Step = (world: World) => void;
const qty = fc.constantFrom('', '1', '2', '2.0', '3.0');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom(...keys), qty).map(([key, to]): Step => (world) => {
    world.form = change(world.form, { lines: withQty(world.form.values, key, to)['lines'] });
  }),
  fc.constantFrom('', 'x', 'y').map((note): Step => (world) => {
    world.form = change(world.form, { note });
  }),
  fc.constant<Step>((world) => send(world)),
  fc.constant<Step>((world) => arrive(world)),
  // The answer is lost: whether it was taken shows with the next version.
  fc.constant<Step>((world) => {
    world.sent = undefined;
  }),
  fc.tuple(fc.constantFrom(...keys), qty).map(([key, to]): Step => (world) => {
    world.server = { ...withQty(world.server, key, normal(to)), rowVersion: version(world.server) + 1 };
  }),
  fc.tuple(fc.constantFrom(...keys), fc.constantFrom('mine', 'theirs')).map(([key, kept]): Step => (world) => {
    world.form = chosen(world.form, key, kept);
  }),
);
function send(world: World): void {
  if (world.sent) return;
  if (version(world.form.base) !== version(world.server)) {
    world.form = metWith(world.form, world.server, areSame);
    return;
  }
  const part = readyPart(world.form, isReady);
  if (Object.keys(part).length === 0) return;
  world.server = taken(world.server, part);
  world.sent = { part, answer: world.server };
}
function arrive(world: World): void {
  if (!world.sent) return;
  world.form = withPart(world.form, world.sent.part, world.sent.answer);
  world.sent = undefined;
}
function settle(world: World, kept: 'mine' | 'theirs'): void {
  for (let round = 0; round < 6; round += 1) {
    arrive(world);
    for (const { key } of world.form.aside ?? []) world.form = chosen(world.form, key, kept);
    send(world);
  }
}
const start = valuesOf(1, ['', '5', '7']);
const begin = (): World => ({ form: startedFrom(start), server: start, sent: undefined });

describe('a form that is saved part by part while it is written on', () => {
  it('settles: whatever is entered, sent and changed by others in any order, form and server agree in the end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.constantFrom('mine', 'theirs'), (steps, kept) => {
        const world = begin();
        for (const one of steps) one(world);
        settle(world, kept);
        expect(world.form.aside ?? []).toEqual([]);
        expect(version(world.form.base)).toBe(version(world.server));
        expect(isSame(world.form.base, world.server)).toBe(true);
        // Only what is not ready is still to be sent.
        expect(readyPart(world.form, isReady)).toEqual({});
        for (const line of keyedLines(world.form.values))
          if (isReady(line)) expect(line).toEqual(qtyOf(world.server, line.key));
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing that is entered while a part is under way', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), qty, qty, (key, first, second) => {
        const world = begin();
        world.form = change(world.form, { lines: withQty(start, key, first)['lines'] });
        send(world);
        world.form = change(world.form, { lines: withQty(world.form.values, key, second)['lines'] });
        const isUnderWay = world.sent !== undefined && second === first;
        arrive(world);
        expect(qtyOf(world.form.values, key)).toEqual({ key, qty: isUnderWay ? normal(second) : second });
        expect(world.form.aside ?? []).toEqual([]);
      }),
    );
  });

  it('says only of what is still to be sent that something is wrong with it', () => {
    const refuse: fc.Arbitrary<Step> = fc.constantFrom(...keys, 'note').map((at): Step => (world) => {
      const { form } = world;
      const isNote = at === 'note';
      const part = readyPart(form, isReady);
      if (isNote ? !('note' in part) : !keyedLines(part).some(({ key }) => key === at)) return;
      const path = isNote ? ['note'] : ['lines', 'row', at];
      world.form = { ...form, problems: [...form.problems, { path, message: '太多' }] };
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(step, refuse), { maxLength: 25 }), (steps) => {
        const world = begin();
        for (const one of steps) {
          one(world);
          const { base, values, problems } = world.form;
          for (const { path } of problems) {
            const [field, , key] = path;
            const [was, is] =
              field === 'note' ? [base['note'], values['note']] : [base, values].map((all) => qtyOf(all, String(key)));
            expect(isSame(was, is), `${path.join('/')} is no change`).toBe(false);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['chosen instead', 'the same', 'gone'])('forgets what was wrong with a line once theirs is %s', (how) => {
    const typed = change(startedFrom(start), { lines: withQty(start, 'a', '2')['lines'] });
    const mine = { ...typed, problems: [{ path: ['lines', 'row', 'a'], message: '太多' }] };
    const newer = { ...withQty(start, 'a', how === 'the same' ? '2' : '9'), rowVersion: 2 };
    const theirs = how === 'gone' ? { ...newer, lines: keyedLines(newer).filter(({ key }) => key !== 'a') } : newer;
    const met = metWith(mine, theirs);
    expect(met.problems).toHaveLength(how === 'chosen instead' ? 1 : 0);
    expect(chosen(met, 'a', 'mine').problems).toEqual(met.problems);
    expect(chosen(met, 'a', 'theirs').problems).toEqual([]);
  });

  it('asks only about a line that both changed, and takes whichever is chosen', () => {
    const mine = change(startedFrom(start), { lines: withQty(withQty(start, 'a', '1'), 'b', '6')['lines'] });
    const theirs = { ...withQty(withQty(start, 'b', '9'), 'c', '8'), rowVersion: 2 };
    const met = metWith(mine, theirs);
    expect(met.aside).toEqual([{ key: 'b', qty: '9' }]);
    expect(readyPart(met, isReady)).toEqual({ lines: [{ key: 'a', qty: '1' }] });
    expect(keyedLines(met.values)).toEqual([
      { key: 'a', qty: '1' },
      { key: 'b', qty: '6' },
      { key: 'c', qty: '8' },
    ]);
    expect(keyedLines(readyPart(chosen(met, 'b', 'mine'), isReady)).map(({ key }) => key)).toEqual(['a', 'b']);
    const given = chosen(met, 'b', 'theirs');
    expect(qtyOf(given.values, 'b')).toEqual({ key: 'b', qty: '9' });
    expect(keyedLines(readyPart(given, isReady)).map(({ key }) => key)).toEqual(['a']);
  });

  it('asks nothing about a line that was taken while its answer was lost', () => {
    const world = begin();
    world.form = change(world.form, { lines: withQty(start, 'a', '2.0')['lines'] });
    send(world);
    world.sent = undefined;
    const met = metWith(world.form, world.server, areSame);
    expect(met.aside).toEqual([]);
    expect(qtyOf(met.values, 'a')).toEqual({ key: 'a', qty: '2' });
    expect(readyPart(met, isReady)).toEqual({});
    expect(metWith(world.form, world.server).aside).toEqual([{ key: 'a', qty: '2' }]);
  });

  it('holds back what something is wrong with until it is changed', () => {
    const typed = change(startedFrom(start), { note: 'x', lines: withQty(start, 'a', '1')['lines'] });
    const refused = {
      ...typed,
      problems: [
        { path: ['lines', 'row', 'a'], message: '太多' },
        { path: ['note'], message: '太长' },
      ],
    };
    expect(readyPart(refused, isReady)).toEqual({});
    const mended = change(refused, { lines: withQty(refused.values, 'a', '2')['lines'] });
    expect(readyPart(mended, isReady)).toEqual({ lines: [{ key: 'a', qty: '2' }] });
    expect(isDirty(mended)).toBe(true);
  });
});
