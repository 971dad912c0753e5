import type { LineQuantities } from '@material/contract/ordering/quantity.rules.ts';
import { describe, expect, test } from 'vitest';
import { approvedDuty, pickupStep, shipDeadline, type OpenOrder } from './fulfilment.rules.ts';

const blank: LineQuantities = {
  qtyAsked: '10',
  qtyFirst: '10',
  qtyApproved: '10',
  qtyCancelled: '0',
  qtyConfirmed: '0',
  qtyShipped: '0',
  qtyAccepted: '0',
  qtyRejected: '0',
  qtyShort: '0',
  qtyOver: '0',
  qtyReturned: '0',
  qtyReplaced: '0',
  tolOver: '0',
  tolUnder: '0',
  overGranted: '0',
  isClosed: false,
};
const line = (change: Partial<LineQuantities>): LineQuantities => ({ ...blank, ...change });
const now = new Date('2026-11-20T02:00:00Z');

describe('what a pickup order does by itself', () => {
  const cases: readonly (readonly [string, Parameters<typeof pickupStep>, ReturnType<typeof pickupStep>])[] = [
    ['nothing left yet', ['CONFIRMED', [line({ qtyConfirmed: '10' })], false], undefined],
    [
      'all that was promised left',
      ['PREPARING', [line({ qtyConfirmed: '10', qtyShipped: '10' })], false],
      { action: 'ship', to: 'SHIPPED' },
    ],
    [
      'less than wanted was promised, and left',
      ['SHORT', [line({ qtyConfirmed: '6', qtyShipped: '6' })], false],
      { action: 'ship', to: 'SHIPPED' },
    ],
    [
      'a part left',
      ['CONFIRMED', [line({ qtyConfirmed: '10', qtyShipped: '4' })], false],
      { action: 'ship', to: 'PART_SHIPPED' },
    ],
    ['another part left', ['PART_SHIPPED', [line({ qtyConfirmed: '10', qtyShipped: '7' })], false], undefined],
    [
      'some left by force before any promise',
      ['PENDING', [line({ qtyShipped: '4' })], false],
      { action: 'ship', to: 'PART_SHIPPED' },
    ],
    ['all left by force', ['PENDING', [line({ qtyShipped: '10' })], false], { action: 'ship', to: 'SHIPPED' }],
    [
      'the door refused some and wants it again',
      ['SHIPPED', [line({ qtyConfirmed: '10', qtyShipped: '10', qtyAccepted: '8', qtyRejected: '2' })], false],
      { action: 'reopen' },
    ],
    [
      'everything came',
      ['SHIPPED', [line({ qtyConfirmed: '10', qtyShipped: '10', qtyAccepted: '10' })], true],
      { action: 'close' },
    ],
    [
      'headquarters closed what was rejected',
      ['REJECTED', [line({ qtyCancelled: '10', isClosed: true })], true],
      { action: 'close' },
    ],
    ['it is closed', ['CLOSED', [line({})], true], undefined],
  ];
  test.each(cases)('%s', (_name, question, answer) => expect(pickupStep(...question)).toEqual(answer));
});

describe('who is waited for on an approved order', () => {
  const until = new Date('2026-11-25T02:00:00Z');
  const order = (change: Partial<OpenOrder>): OpenOrder => ({
    lines: [line({})],
    pickup: { status: 'CONFIRMED', until },
    arrival: null,
    before: { party: null, until: null },
    now,
    ...change,
  });
  test('the supplier answers by its deadline', () => {
    expect(approvedDuty(order({ pickup: { status: 'PENDING', until } }))).toEqual({ party: 'SUPPLIER', until });
  });
  test('a rejection goes to headquarters for a day', () => {
    const duty = approvedDuty(order({ pickup: { status: 'REJECTED', until: null } }));
    expect(duty).toEqual({ party: 'FINAL_CHECKER', until: new Date('2026-11-21T02:00:00Z') });
  });
  test('headquarters’ time does not start again with every change', () => {
    const before = { party: 'FINAL_CHECKER' as const, until: new Date('2026-11-20T04:00:00Z') };
    expect(approvedDuty(order({ pickup: { status: 'REJECTED', until: null }, before }))).toEqual(before);
  });
  test('goods on the road are the place’s, four hours after they come', () => {
    const arrival = new Date('2026-11-20T01:00:00Z');
    const lines = [line({ qtyConfirmed: '10', qtyShipped: '4' })];
    expect(approvedDuty(order({ lines, arrival }))).toEqual({
      party: 'PLACE',
      until: new Date('2026-11-20T05:00:00Z'),
    });
  });
  test('a promise that has not left is the supplier’s', () => {
    const lines = [line({ qtyConfirmed: '10', qtyShipped: '4', qtyAccepted: '4' })];
    expect(approvedDuty(order({ lines }))).toEqual({ party: 'SUPPLIER', until });
  });
  test('what nobody will bring is headquarters’', () => {
    const lines = [line({ qtyConfirmed: '6', qtyShipped: '6', qtyAccepted: '6' })];
    expect(approvedDuty(order({ lines }))).toMatchObject({ party: 'FINAL_CHECKER' });
  });
});

test('goods are due by the end of receiving hours; when that has passed, within a day', () => {
  expect(shipDeadline({ deliveryDate: '2026-11-21', receiveTo: '10:00:00', now })).toEqual(
    new Date('2026-11-21T02:00:00Z'),
  );
  expect(shipDeadline({ deliveryDate: '2026-11-21', receiveTo: null, now })).toEqual(new Date('2026-11-21T10:00:00Z'));
  expect(shipDeadline({ deliveryDate: '2026-11-19', receiveTo: null, now })).toEqual(new Date('2026-11-21T02:00:00Z'));
});
