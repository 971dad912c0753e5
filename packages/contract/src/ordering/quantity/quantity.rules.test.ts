import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyDeltas,
  deriveLine,
  fulfilStatus,
  type GoodsKind,
  isOrderDone,
  type LineQuantities,
  pickupShipped,
  qtyColumns,
} from './quantity.rules.ts';
import { lineOf } from '../../../test/line-quantities.ts';

/** A line of 100 asked and approved; the rest as given. */
const line = (over: Partial<LineQuantities> = {}): LineQuantities => lineOf('100', { qtyConfirmed: '100', ...over });

const received = line({ qtyShipped: '100', qtyAccepted: '100' });
const onRoad = line({ qtyShipped: '100' });

describe('derived quantities', () => {
  it('follow the columns', () => {
    expect(
      deriveLine(
        line({
          qtyCancelled: '10',
          qtyShipped: '80',
          qtyAccepted: '52',
          qtyOver: '2',
          qtyRejected: '5',
          qtyShort: '3',
          qtyReturned: '4',
          qtyReplaced: '1.5',
        }),
      ),
    ).toEqual({ wanted: '90', inTransit: '22', kept: '72', open: '16', net: '49.5', isDelivered: false });
  });

  it('never open below zero when more came than was wanted', () => {
    expect(deriveLine(line({ qtyShipped: '100', qtyAccepted: '104', qtyOver: '4' })).open).toBe('0');
  });

  it('delivered within the tolerance for less, counted in what is still wanted', () => {
    const weighed = { tolUnder: '0.05', qtyShipped: '95', qtyAccepted: '95' };
    expect(deriveLine(line(weighed)).isDelivered).toBe(true);
    expect(deriveLine(line({ ...weighed, qtyAccepted: '94.999999' })).isDelivered).toBe(false);
    expect(deriveLine(line({ ...weighed, qtyAccepted: '76', qtyCancelled: '20' })).isDelivered).toBe(true);
    expect(deriveLine(line({ isClosed: true })).isDelivered).toBe(true);
  });
});

describe('deltas', () => {
  it('every kind has a column of its own', () => {
    expect(new Set(Object.values(qtyColumns)).size).toBe(Object.keys(qtyColumns).length);
  });

  it('add up in any order, exactly, and leave the line they start from alone', () => {
    const kinds = Object.keys(qtyColumns).filter((kind) => kind !== 'STATED' && kind !== 'INVOICED') as GoodsKind[];
    const delta = fc.record({
      kind: fc.constantFrom(...kinds),
      qty: fc.integer({ min: -999, max: 999 }).map((n) => `${n}.1`),
    });
    fc.assert(
      fc.property(fc.array(delta), (deltas) => {
        const before = line();
        expect(applyDeltas(before, deltas)).toEqual(applyDeltas(before, deltas.toReversed()));
        expect(before).toEqual(line());
      }),
    );
    expect(
      applyDeltas(line(), [
        { kind: 'SHIPPED', qty: '0.1' },
        { kind: 'SHIPPED', qty: '0.2' },
      ]).qtyShipped,
    ).toBe('0.3');
  });
});

describe('fulfilment axis', () => {
  const rejected = line({ qtyShipped: '100', qtyAccepted: '90', qtyRejected: '10' });
  it.each([
    ['nothing sent', 'NONE', [line(), line()]],
    ['terminated before anything left', 'NONE', [line({ qtyCancelled: '100', isClosed: true })]],
    ['no lines', 'NONE', []],
    ['one line on the road, one not', 'PART_SHIPPED', [onRoad, line()]],
    ['part of a line on the road', 'PART_SHIPPED', [line({ qtyShipped: '60' })]],
    ['all on the road', 'IN_TRANSIT', [onRoad, onRoad]],
    ['all but a tolerable rest on the road', 'IN_TRANSIT', [line({ qtyShipped: '96', tolUnder: '0.05' })]],
    ['one on the road, one closed', 'IN_TRANSIT', [onRoad, line({ qtyCancelled: '100', isClosed: true })]],
    ['one on receipt, one on the road', 'PART_RECEIVED', [received, onRoad]],
    ['one on receipt, one not sent', 'PART_RECEIVED', [received, line()]],
    ['half a line on receipt', 'PART_RECEIVED', [line({ qtyShipped: '50', qtyAccepted: '50' })]],
    ['a difference while another truck is coming', 'PART_RECEIVED', [rejected, onRoad]],
    ['a difference while another line is still open', 'PART_RECEIVED', [rejected, line()]],
    ['all there', 'RECEIVED', [received, received]],
    [
      'rejected, then made good by a second truck',
      'RECEIVED',
      [line({ qtyShipped: '110', qtyAccepted: '100', qtyRejected: '10' })],
    ],
    [
      'sent less than ordered and closed',
      'RECEIVED',
      [line({ qtyConfirmed: '80', qtyShipped: '80', qtyAccepted: '80', qtyCancelled: '20', isClosed: true })],
    ],
    [
      'within the tolerance for less',
      'RECEIVED',
      [line({ qtyShipped: '100', qtyAccepted: '96', qtyShort: '4', tolUnder: '0.05' })],
    ],
    ['rejected and not yet decided', 'DIFFERENCE', [rejected, received]],
    [
      'rejected and closed',
      'DIFFERENCE',
      [line({ qtyShipped: '100', qtyAccepted: '90', qtyRejected: '10', qtyCancelled: '10', isClosed: true })],
    ],
    ['all refused on receipt', 'DIFFERENCE', [line({ qtyShipped: '100', qtyRejected: '100' })]],
    ['more than sent', 'DIFFERENCE', [line({ qtyShipped: '100', qtyAccepted: '104', qtyOver: '4', tolOver: '0.05' })]],
  ] as const)('%s: %s', (_case, status, lines) => expect(fulfilStatus(lines)).toBe(status));
});

describe('completion', () => {
  it('needs every line delivered or closed and an empty road', () => {
    expect(isOrderDone([])).toBe(false);
    expect(isOrderDone([received, line({ qtyCancelled: '100', isClosed: true })])).toBe(true);
    expect(isOrderDone([received, line()])).toBe(false);
    expect(isOrderDone([line({ qtyShipped: '101', qtyAccepted: '100', tolOver: '0.05' })])).toBe(false);
    expect(isOrderDone([line({ qtyShipped: '50', qtyCancelled: '50', isClosed: true })])).toBe(false);
    expect(isOrderDone([line({ qtyApproved: '0' }), received])).toBe(true);
  });
});

describe('pickup order shipped', () => {
  it('compares what is kept with the promise, or with what is wanted where that is less', () => {
    expect(pickupShipped([])).toBe(false);
    expect(pickupShipped([onRoad, line({ qtyConfirmed: '60', qtyShipped: '60' })])).toBe(true);
    expect(pickupShipped([line({ qtyConfirmed: '60', qtyShipped: '59.999999' })])).toBe(false);
    expect(pickupShipped([line({ qtyShipped: '40', qtyCancelled: '60' })])).toBe(true);
    expect(pickupShipped([line({ qtyShipped: '100', qtyRejected: '5', qtyAccepted: '95' })])).toBe(false);
  });
});
