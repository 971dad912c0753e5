import { describe, expect, it } from 'vitest';
import { lotSecond, secondShare, type WeighedReceipt } from './second.rules.ts';

describe('the share of a second quantity', () => {
  it.each([
    ['100', '3', '10', '30'],
    ['100', '1', '3', '33.333333'],
    ['100', '0', '3', '0'],
    ['0', '1', '3', '0'],
    ['100', '1', '0', '0'],
  ])('%s for %s of %s is %s', (second, part, whole, share) => expect(secondShare(second, { part, whole })).toBe(share));
});

describe('a lot on receipt in the second unit', () => {
  const lot: WeighedReceipt = {
    shippedQty: '10',
    shippedQty2: '101',
    qtyAccepted: '7',
    qtyAccepted2: '70.4',
    qtyRejected: '2',
  };
  const of = (change: Partial<WeighedReceipt>) => lotSecond({ ...lot, ...change });

  it('adds up to what was sent', () => {
    expect(of({})).toEqual({ shipped2: '101', accepted2: '70.4', rejected2: '20.2', short2: '10.4', over2: '0' });
    expect(of({ qtyRejected2: '19.9' })).toMatchObject({ rejected2: '19.9', short2: '10.7' });
    expect(of({ qtyAccepted: '10', qtyAccepted2: '102.5', qtyRejected: '0' })).toMatchObject({
      short2: '0',
      over2: '1.5',
    });
  });

  it('is the share of what was sent where nobody weighed', () =>
    expect(of({ qtyAccepted: '10', qtyAccepted2: undefined, qtyRejected: '0' })).toEqual({
      shipped2: '101',
      accepted2: '101',
      rejected2: '0',
      short2: '0',
      over2: '0',
    }));

  it('leaves to what nobody weighed only what the scale left', () =>
    expect(of({ qtyAccepted: '9', qtyAccepted2: '95', qtyRejected: '1' })).toMatchObject({
      rejected2: '6',
      over2: '0',
    }));
});
