import { machine } from '@material/contract/kernel/document/machine.ts';
import { expect, it } from 'vitest';
import { lastReasonOf } from './last-reason.ts';

const orders = machine({
  table: 'order',
  noun: '单据',
  initial: 'OPEN',
  groups: {},
  states: {
    OPEN: { label: '待审', tone: 'processing', in: [], waits: [] },
    PASSED: { label: '已审', tone: 'success', in: [], waits: [] },
    BACK: { label: '已退回', tone: 'warning', in: [], waits: [] },
    ENDED: { label: '已终止', tone: 'error', final: true, in: [], waits: [] },
  },
  actions: {
    pass: { label: '审核', from: ['OPEN'], to: 'PASSED', by: ['x'], reason: 'optional', event: 'PASSED' },
    back: { label: '退回', from: ['OPEN'], to: 'BACK', by: ['x'], reason: 'required', event: 'BACK' },
    close: { label: '关闭', from: ['PASSED'], to: 'same', by: ['x'], reason: 'required', event: 'CLOSED' },
    settle: { label: '完结', from: ['PASSED'], to: 'ENDED', by: 'system', event: 'ENDED' },
  },
});
const entry = (type: string, reason = '', doc: { noun: string; no: string } | null = null) => ({
  id: 1,
  at: '2026-11-20 09:00:00',
  type,
  title: type,
  actorName: '王芳',
  isActing: false,
  doc,
  reason,
  changes: [],
});
const reasonOf = (status: string, ...history: ReturnType<typeof entry>[]) => lastReasonOf(orders, { status, history });

it('is that of the action that led to the state, whatever was noted since', () => {
  expect(reasonOf('BACK', entry('BACK', '数量有误'))).toEqual({ label: '退回原因', text: '数量有误' });
  expect(reasonOf('BACK', entry('FILE_ADDED'), entry('BACK', '数量有误'))?.text).toBe('数量有误');
  expect(
    reasonOf('BACK', entry('CLOSED', '别的单据', { noun: '提货单', no: 'TH1' }), entry('BACK', '数量有误'))?.text,
  ).toBe('数量有误');
});

it('is that of the decision after which the product ended the document', () => {
  expect(reasonOf('ENDED', entry('ENDED'), entry('CLOSED', '不再需要'))).toEqual({
    label: '关闭原因',
    text: '不再需要',
  });
});

it('is none where the document went on, or where only an opinion was given', () => {
  expect(reasonOf('PASSED', entry('PASSED', '同意'), entry('BACK', '数量有误'))).toBeUndefined();
  expect(reasonOf('PASSED', entry('CLOSED', '不再需要'), entry('PASSED'))).toBeUndefined();
  expect(reasonOf('OPEN')).toBeUndefined();
});
