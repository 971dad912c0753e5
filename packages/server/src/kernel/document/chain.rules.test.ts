import { expect, test } from 'vitest';
import { schema } from '../../schema.ts';
import { chainSteps, type ChainFacts } from './chain.rules.ts';
import { documentProblems, type Registered } from './registered.ts';

const doc = (status: string, id = 1) => ({ id, no: `N${id}`, status });
const shown = (documents: ChainFacts['documents'], progress: ChainFacts['progress'] = {}) =>
  chainSteps(schema, { documents, progress })
    .slice(0, 4)
    .map((step) => `${step.label} ${step.state} ${step.text}`.trim());

test('a draft has only begun', () => {
  expect(shown({ ask_order: [doc('DRAFT')] })).toEqual(['要货 now 草稿', '提货 todo', '运输 todo', '入库 todo']);
  expect(chainSteps(schema, { documents: {}, progress: {} }).map((step) => step.key)).toEqual([
    'ask_order',
    'pickup_order',
    'transport_order',
    'inbound_order',
    'statement',
    'invoice',
    'payment',
  ]);
});

test('what came is not all while the supplier still owes', () => {
  const facts = { ask_order: [doc('APPROVED')], transport_order: [doc('SIGNED')], inbound_order: [doc('SUBMITTED')] };
  const progress = { inbound_order: { all: 2, done: 2 } };
  expect(shown({ ...facts, pickup_order: [doc('PART_SHIPPED')] }, progress)).toEqual([
    '要货 done 已审核',
    '提货 now 部分发运',
    '运输 now 已签收',
    '入库 now 2/2 批',
  ]);
  expect(shown({ ...facts, pickup_order: [doc('CLOSED')] }, progress)).toEqual([
    '要货 done 已审核',
    '提货 done 已关闭',
    '运输 done 已签收',
    '入库 done 2/2 批',
  ]);
});

test.each([
  ['REFUSED', '已拒绝'],
  ['CANCELLED', '已取消'],
  ['TERMINATED', '已终止'],
])('an order that ended as %s is not done', (status, label) => {
  expect(shown({ ask_order: [doc(status)] })[0]).toBe(`要货 stopped ${label}`);
});

test('what was closed before anything left is not done, what was closed after a part is', () => {
  const [ask_order, pickup_order] = [[doc('TERMINATED')], [doc('CLOSED')]];
  expect(shown({ ask_order, pickup_order }).slice(0, 2)).toEqual(['要货 stopped 已终止', '提货 stopped 已关闭']);
  const transport_order = [doc('SIGNED')];
  expect(shown({ ask_order: [doc('COMPLETED')], pickup_order, transport_order })[1]).toBe('提货 done 已关闭');
});

test('several documents are counted by state', () => {
  const transports = [doc('SIGNED', 1), doc('SIGNED', 2), doc('DEPARTED', 3)];
  expect(shown({ transport_order: transports })[2]).toBe('运输 now 已签收 2 · 在途 1');
});

test('a further document needs no word of the others, and what is wrong with a registration is said at start', () => {
  const [ask, pickup] = schema.documents;
  if (!ask || !pickup) throw new Error('nothing is registered');
  const statement: Registered = {
    machine: { ...pickup.machine, table: 'big_order' },
    lines: 'pickup_line',
    chain: { label: '对账', after: 'inbound_order', done: 'done' },
  };
  const documents = [...schema.documents, statement];
  expect(documentProblems(documents)).toEqual([]);
  expect(chainSteps({ documents, toCome: [] }, { documents: {}, progress: {} }).at(-1)).toMatchObject({
    key: 'big_order',
    label: '对账',
  });
  expect(documentProblems([ask, ask])).toContain('ask_order is registered twice');
  expect(documentProblems([pickup])).toEqual(['pickup_order comes after ask_order, which no chain leads to']);
});
