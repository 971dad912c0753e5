import type { LineQuantities } from '@material/contract/ordering/quantity/quantity.rules.ts';
import { describe, expect, test } from 'vitest';
import { approvedDuties, pickupStep, restDuty, shipDeadline, type OpenOrder } from './fulfilment.rules.ts';
import { lineOf } from '../../../contract/test/line-quantities.ts';

const line = (change: Partial<LineQuantities>): LineQuantities => lineOf('10', change);
const now = new Date('2026-11-20T02:00:00Z');
const open = { isDone: false, asksAgain: false, isAmended: false };
const done = { isDone: true, asksAgain: false, isAmended: false };
const again = { isDone: false, asksAgain: true, isAmended: false };

describe('what a pickup order does by itself', () => {
  const cases: readonly (readonly [string, Parameters<typeof pickupStep>, ReturnType<typeof pickupStep>])[] = [
    ['nothing left yet', ['CONFIRMED', [line({ qtyConfirmed: '10' })], open], undefined],
    [
      'all that was promised left',
      ['PREPARING', [line({ qtyConfirmed: '10', qtyShipped: '10' })], open],
      { action: 'ship', to: 'SHIPPED' },
    ],
    [
      'less than wanted was promised, and left',
      ['SHORT', [line({ qtyConfirmed: '6', qtyShipped: '6' })], open],
      { action: 'ship', to: 'SHIPPED' },
    ],
    [
      'a part left',
      ['CONFIRMED', [line({ qtyConfirmed: '10', qtyShipped: '4' })], open],
      { action: 'ship', to: 'PART_SHIPPED' },
    ],
    ['another part left', ['PART_SHIPPED', [line({ qtyConfirmed: '10', qtyShipped: '7' })], open], undefined],
    [
      'some left by force before any promise',
      ['PENDING', [line({ qtyShipped: '4' })], open],
      { action: 'ship', to: 'PART_SHIPPED' },
    ],
    ['all left by force', ['PENDING', [line({ qtyShipped: '10' })], open], { action: 'ship', to: 'SHIPPED' }],
    [
      'the place refused some and wants it again',
      ['SHIPPED', [line({ qtyConfirmed: '10', qtyShipped: '10', qtyAccepted: '8', qtyRejected: '2' })], open],
      { action: 'reopen' },
    ],
    [
      'everything came',
      ['SHIPPED', [line({ qtyConfirmed: '10', qtyShipped: '10', qtyAccepted: '10' })], done],
      { action: 'close' },
    ],
    [
      'headquarters closed what was rejected',
      ['REJECTED', [line({ qtyCancelled: '10', isClosed: true })], done],
      { action: 'close' },
    ],
    [
      'the place wants more again than was promised',
      ['SHIPPED', [line({ qtyConfirmed: '6', qtyShipped: '6', qtyAccepted: '4', qtyRejected: '2' })], again],
      { action: 'reconfirm' },
    ],
    [
      'the supplier is asked: what leaves meanwhile changes nothing',
      ['RECONFIRM', [line({ qtyConfirmed: '6', qtyShipped: '6', qtyAccepted: '4', qtyRejected: '1' })], again],
      undefined,
    ],
    [
      'nothing is left to be asked for',
      ['RECONFIRM', [line({ qtyConfirmed: '6', qtyShipped: '6', qtyAccepted: '6', qtyCancelled: '4' })], open],
      { action: 'resume', to: 'SHIPPED' },
    ],
    [
      'an amendment waits for the word of its supplier, whatever is promised',
      ['RECONFIRM', [line({ qtyConfirmed: '12' })], { ...open, isAmended: true }],
      undefined,
    ],
    ['it is closed', ['CLOSED', [line({})], done], undefined],
  ];
  test.each(cases)('%s', (_name, question, answer) => expect(pickupStep(...question)).toEqual(answer));
});

describe('who is waited for on an approved order', () => {
  const until = new Date('2026-11-25T02:00:00Z');
  const inADay = new Date('2026-11-21T02:00:00Z');
  const order = (change: Partial<OpenOrder>): OpenOrder => ({
    lines: [line({ qtyConfirmed: '10' })],
    pickup: { status: 'CONFIRMED', until, asksForTime: false },
    arrival: null,
    before: { task: null, until: null },
    now,
    hours: { decide: 24, count: 4 },
    ...change,
  });
  test('the supplier answers by its deadline', () => {
    const asked = order({ lines: [line({})], pickup: { status: 'PENDING', until, asksForTime: false } });
    expect(approvedDuties(asked)).toEqual([{ party: 'SUPPLIER', until }]);
    expect(restDuty(asked)).toEqual({ task: null, until: null });
  });
  test('a supplier that asks for more time is answered by headquarters, before its time is over', () => {
    const asking = (until: Date) =>
      order({ lines: [line({})], pickup: { status: 'PENDING', until, asksForTime: true } });
    expect(approvedDuties(asking(until))).toEqual([
      { party: 'SUPPLIER', until },
      { party: 'DEADLINE_DECIDER', until: inADay },
    ]);
    const soon = new Date(now.getTime() + 3_600_000);
    expect(restDuty(asking(soon))).toEqual({ task: 'DEADLINE', until: soon });
    expect(restDuty(asking(new Date(now.getTime() - 1)))).toEqual({ task: 'DEADLINE', until: inADay });
  });
  test('a rejection goes to headquarters for a day', () => {
    const rejected = order({ lines: [line({})], pickup: { status: 'REJECTED', until: null, asksForTime: false } });
    expect(approvedDuties(rejected)).toEqual([{ party: 'DECIDER', until: inADay }]);
    expect(restDuty(rejected)).toEqual({ task: 'REJECTED', until: inADay });
  });
  test('headquarters’ time does not start again with every change', () => {
    const before = { task: 'REJECTED' as const, until: new Date('2026-11-20T04:00:00Z') };
    const rejected = order({
      lines: [line({})],
      pickup: { status: 'REJECTED', until: null, asksForTime: false },
      before,
    });
    expect(restDuty(rejected)).toEqual(before);
    expect(approvedDuties(rejected)).toEqual([{ party: 'DECIDER', until: before.until }]);
  });
  test('a short promise is headquarters’ from the answer on, while the supplier prepares the rest', () => {
    const lines = [line({ qtyConfirmed: '6' })];
    const short = order({ lines, pickup: { status: 'SHORT', until, asksForTime: false } });
    expect(restDuty(short)).toEqual({ task: 'SHORT', until: inADay });
    expect(approvedDuties(short)).toEqual([
      { party: 'SUPPLIER', until },
      { party: 'DECIDER', until: inADay },
    ]);
  });
  test('less than wanted within the tolerance is nobody’s task', () => {
    expect(restDuty(order({ lines: [line({ qtyConfirmed: '9.6', tolUnder: '0.05' })] })).task).toBeNull();
  });
  test('goods on the road are the place’s, four hours after they come', () => {
    const arrival = new Date('2026-11-20T01:00:00Z');
    const lines = [line({ qtyConfirmed: '4', qtyApproved: '4', qtyShipped: '4' })];
    expect(approvedDuties(order({ lines, arrival }))).toEqual([
      { party: 'PLACE', until: new Date('2026-11-20T05:00:00Z') },
    ]);
  });
  test('goods on the road are the place’s while the supplier still owes the rest', () => {
    const arrival = new Date('2026-11-26T01:00:00Z');
    const lines = [line({ qtyConfirmed: '10', qtyShipped: '4' })];
    expect(approvedDuties(order({ lines, arrival }))).toEqual([
      { party: 'SUPPLIER', until },
      { party: 'PLACE', until: new Date('2026-11-26T05:00:00Z') },
    ]);
  });
  test('what a receipt missed and nobody will bring is a decision with a name of its own', () => {
    const lines = [line({ qtyConfirmed: '6', qtyShipped: '8', qtyAccepted: '6', qtyShort: '2' })];
    expect(restDuty(order({ lines, pickup: { status: 'SHIPPED', until: null, asksForTime: false } })).task).toBe(
      'REST',
    );
    const asked = order({ lines, pickup: { status: 'RECONFIRM', until, asksForTime: false } });
    expect(restDuty(asked).task).toBeNull();
    expect(approvedDuties(asked)).toEqual([{ party: 'SUPPLIER', until }]);
  });
});

test('goods are due by the end of receiving hours; when that has passed, within a day', () => {
  expect(shipDeadline({ deliveryDate: '2026-11-21', receiveTo: '10:00:00', now })).toEqual(
    new Date('2026-11-21T02:00:00Z'),
  );
  expect(shipDeadline({ deliveryDate: '2026-11-21', receiveTo: null, now })).toEqual(new Date('2026-11-21T10:00:00Z'));
  expect(shipDeadline({ deliveryDate: '2026-11-19', receiveTo: null, now })).toEqual(new Date('2026-11-21T02:00:00Z'));
});
