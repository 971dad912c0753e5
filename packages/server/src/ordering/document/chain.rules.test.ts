import { expect, test } from 'vitest';
import { chainSteps, type ChainFacts } from './chain.rules.ts';
import { temperatureClass, temperatureClasses } from './temperature.rules.ts';

const doc = (status: string, id = 1) => ({ id, no: `N${id}`, status });
const empty: ChainFacts = { asks: [], pickups: [], transports: [], inbounds: [], shippedLots: 0, receivedLots: 0 };
const shown = (facts: Partial<ChainFacts>) =>
  chainSteps({ ...empty, ...facts })
    .slice(0, 4)
    .map((step) => `${step.label} ${step.state} ${step.text}`.trim());

test('a draft has only begun', () => {
  expect(shown({ asks: [doc('DRAFT')] })).toEqual(['要货 now 草稿', '提货 todo', '运输 todo', '入库 todo']);
  expect(chainSteps(empty).map((step) => step.key)).toEqual([
    'ask',
    'pickup',
    'transport',
    'inbound',
    'statement',
    'invoice',
    'payment',
  ]);
});

test('what came is not all while the supplier still owes', () => {
  const facts = {
    asks: [doc('APPROVED')],
    transports: [doc('SIGNED')],
    inbounds: [doc('SUBMITTED')],
    shippedLots: 2,
    receivedLots: 2,
  };
  expect(shown({ ...facts, pickups: [doc('PART_SHIPPED')] })).toEqual([
    '要货 done 已审核',
    '提货 now 部分发运',
    '运输 now 已签收',
    '入库 now 2/2 批',
  ]);
  expect(shown({ ...facts, pickups: [doc('CLOSED')] })).toEqual([
    '要货 done 已审核',
    '提货 done 已关闭',
    '运输 done 已签收',
    '入库 done 2/2 批',
  ]);
});

test('several documents are counted by state', () => {
  const transports = [doc('SIGNED', 1), doc('SIGNED', 2), doc('DEPARTED', 3)];
  expect(shown({ transports })[2]).toBe('运输 now 已签收 2 · 在途 1');
});

test('goods travel frozen, chilled or as they are', () => {
  expect(['-18.0', '4', '10', '10.1'].map(temperatureClass)).toEqual(['FROZEN', 'CHILLED', 'CHILLED', 'AMBIENT']);
  expect(temperatureClasses([null, '4', '-18', '25'])).toEqual(['AMBIENT', 'CHILLED', 'FROZEN']);
});
