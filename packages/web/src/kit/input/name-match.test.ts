import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { materialPick } from '../../../test/ask-orders.ts';
import { namedBy as namedIn, nearest, speltBy as speltIn, unnamed as unnamedIn } from './name-match.ts';

const named = (id: number, code: string, [name = '', shortName = '', blocked]: readonly string[]) =>
  materialPick({ id, code, name, shortName, displayName: name, blocked: blocked ?? null });
const rice = named(1, 'WL1001001', ['东北珍珠米', '珍珠米']);
const thai = named(2, 'WL1001003', ['泰式香米']);
const bags = named(3, 'WL3003001', ['加厚垃圾袋(120×140)', '垃圾袋']);
const mince = named(4, 'WL1101007', ['冷鲜猪肉糜(7:3)']);
const shrimp = named(5, 'WL1405001', ['虾滑(≥85%)']);
const eggs = named(6, 'WL1203001', ['鸡蛋', '', '物料已停用']);
const noun = '物料';
type Picks = readonly (typeof rice)[];
const namedBy = (text: string, list: Picks) => namedIn({ text, noun }, list);
const speltBy = (text: string, list: Picks) => speltIn({ text, noun }, list);
const unnamed = (text: string, list: Picks) => unnamedIn({ text, noun }, list);
const picks = [rice, thai, bags, mince, shrimp, eggs];

describe('a pasted text', () => {
  it.each([
    ['WL1001001', rice],
    [' ｗｌ1001001 ', rice],
    ['珍珠米', rice],
    ['东北 珍珠米', rice],
    ['加厚垃圾袋（120×140）', bags],
  ])('%s names a material', (text, pick) => expect(namedBy(text, picks)).toEqual({ pick }));

  it.each(['1', '3', '8', '85', '米', '垃圾', 'WL1001', 'WL10010011'])('%s names none', (text) =>
    expect(namedBy(text, picks)).toBeUndefined(),
  );

  it('is never taken for a material with another name', () => {
    const part = fc.constantFrom(...picks).chain(({ name }) => {
      const at = fc.nat(name.length - 1);
      return fc.tuple(at, at).map(([a, b]) => name.slice(Math.min(a, b), Math.max(a, b) + 1));
    });
    fc.assert(
      fc.property(part, (text) => {
        const pick = namedBy(text, picks)?.pick;
        return pick === undefined || [pick.name, pick.shortName].includes(text);
      }),
    );
  });

  it('that names what cannot be ordered says why', () =>
    expect(namedBy('鸡蛋', picks)).toEqual({ hint: { why: '鸡蛋：物料已停用', near: [] } }));

  it('that names several leaves the choice', () => {
    const twin = named(7, 'WL1001009', ['东北珍珠米']);
    expect(namedBy('东北珍珠米', [rice, twin])?.hint?.near).toEqual([rice, twin]);
    expect(namedBy('WL1001009', [rice, twin])).toEqual({ pick: twin });
  });

  it('comes with the three nearest that can be ordered', () => {
    expect(unnamed('珍珠大米', picks).hint?.near[0]).toBe(rice);
    expect(nearest('1', picks).length).toBeLessThanOrEqual(3);
    expect(nearest('鸡', picks)).not.toContain(eggs);
  });
});

describe('a typed text', () => {
  it.each([
    ['dbzzm', rice],
    ['taishixiangmi', thai],
    ['zzm', rice],
  ])('%s may be pinyin', (text, pick) => expect(speltBy(text, picks)).toEqual({ pick }));
  it.each(['m', 'zz', 'j'])('%s is too little', (text) => expect(speltBy(text, picks)).toBeUndefined());

  it('that spells what cannot be ordered says why', () =>
    expect(speltBy('jidan', picks)).toEqual({ hint: { why: '鸡蛋：物料已停用', near: [] } }));

  it('that spells several leaves the choice', () => {
    const twin = named(7, 'WL1001009', ['东北真竹米']);
    expect(speltBy('dbzzm', [rice, twin])?.hint?.near).toEqual([rice, twin]);
  });

  it('comes with what is spelt alike, not with names that hold the same letters', () => {
    const straw = named(8, 'WL3003009', ['PLA吸管']);
    expect(nearest('dbzm', [straw, thai, rice])[0]).toBe(rice);
    expect(nearest('taisixiangmi', [straw, bags, thai])[0]).toBe(thai);
    expect(nearest('lpa', [straw])).toEqual([]);
    const creamer = named(9, 'WL1702001', ['植脂末']);
    // 植脂末 is spelt zzm in short: two letters in common are no likeness.
    expect(nearest('zzzq', [rice, creamer])).toEqual([]);
  });
});
