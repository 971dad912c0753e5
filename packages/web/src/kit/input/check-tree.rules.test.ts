import { describe, expect, it } from 'vitest';
import { afterTick, type CheckNode, foundIn, leavesOf, tickedOf } from './check-tree.rules.ts';

const screen = (title: string, buttons: readonly string[], fixed: readonly string[] = []): CheckNode => ({
  key: `screen:${title}`,
  title,
  leaves: [
    { key: title, title: '查看', isFixed: fixed.includes(title) },
    ...buttons.map((button) => {
      const key = `${title}-${button}`;
      return { key, title: button, needs: title, isFixed: fixed.includes(key) };
    }),
  ],
});
const tree: readonly CheckNode[] = [
  { key: 'city', title: '城市', children: [screen('要货', ['新增', '删除']), screen('入库', ['提交'], ['入库-提交'])] },
  { key: 'management', title: '管理', children: [screen('审核', ['通过'])] },
];
const all = leavesOf(tree);
const leaves = (...keys: string[]) => all.filter(({ key }) => keys.includes(key));
const tick = (ticked: readonly string[], isOn: boolean, ...keys: string[]) =>
  afterTick(all, new Set(ticked), { leaves: leaves(...keys), isOn }).toSorted();

describe('ticking', () => {
  it('takes along what a leaf is of no use without, and what is of no use without it', () => {
    expect(tick([], true, '要货-新增')).toEqual(['要货', '要货-新增']);
    expect(tick(['要货', '要货-新增', '审核'], false, '要货')).toEqual(['审核']);
    expect(tick(['要货', '要货-新增'], false, '要货-新增')).toEqual(['要货']);
  });

  it('leaves what is fixed as it is, ticked or not', () => {
    expect(tick([], true, ...all.map(({ key }) => key))).not.toContain('入库-提交');
    expect(tick(['入库', '入库-提交'], false, ...all.map(({ key }) => key))).toEqual(['入库-提交']);
    expect(tick([], true, '入库-提交')).toEqual([]);
  });
});

describe('a node', () => {
  it('is ticked with all of its leaves, and between with some', () => {
    const [city] = tree;
    const own = leavesOf(city ? [city] : []);
    expect(tickedOf(own, new Set())).toBe('none');
    expect(tickedOf(own, new Set(['要货']))).toBe('some');
    expect(tickedOf(own, new Set(own.map(({ key }) => key)))).toBe('all');
  });

  it('is found whole by its title, and by what is found in it', () => {
    const found = (text: string) => leavesOf(foundIn(tree, (title) => title.includes(text))).map(({ key }) => key);
    expect(found('要货')).toEqual(['要货', '要货-新增', '要货-删除']);
    expect(found('查看')).toEqual(['要货', '入库', '审核']);
    expect(found('城市')).toHaveLength(5);
    expect(found('没有')).toEqual([]);
  });
});
