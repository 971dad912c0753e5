import type { NamedPerson } from '@material/contract/kernel/document/comment.ts';
import { expect, test } from 'vitest';
import { namedIn, peopleFor } from './named-people.ts';

const person = (id: number, name: string, unitName = '上海'): NamedPerson => ({ id, name, unitName, isOwnUnit: true });
const people = [person(1, '张三'), person(2, '张三丰'), person(3, '李四'), person(4, '李四', '杭州'), person(5, 'A.B')];
const ids = (text: string) => namedIn(text, people).map(({ id }) => id);

test('a text names whom it says in full behind @, and nobody whose name only begins so', () => {
  expect(ids('@张三 请看')).toEqual([1]);
  expect(ids('请@张三，@张三丰')).toEqual([1, 2]);
  expect(ids('@张三丰')).toEqual([2]);
  expect(ids('张三')).toEqual([]);
  expect(ids('@张三一')).toEqual([]);
});

test('of two people with one name each is named with the unit', () => {
  expect(ids('@李四')).toEqual([]);
  expect(ids('@李四（杭州） 看')).toEqual([4]);
});

test('signs of a name are only signs', () => {
  expect(ids('@A.B')).toEqual([5]);
  expect(ids('@AxB')).toEqual([]);
});

test('who is called as typed comes before whose unit is, by pinyin too', () => {
  const all = [person(1, '品控', '管理中心'), person(2, '管理员', '管理中心'), person(3, '王敏', '杭州')];
  const found = (typed: string) => peopleFor(all, typed).map(({ id }) => id);
  expect(found('管理')).toEqual([2, 1]);
  expect(found('管理员')).toEqual([2]);
  expect(found('wm')).toEqual([3]);
  expect(found('杭')).toEqual([3]);
  expect(found('')).toEqual([1, 2, 3]);
  expect(found('没有')).toEqual([]);
});
