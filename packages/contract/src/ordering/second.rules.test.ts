import { describe, expect, it } from 'vitest';
import { secondDifferences, secondShare, type WeighedReceipt } from './second.rules.ts';

describe('the share of a second quantity', () => {
  it.each([
    ['100', '3', '10', '30'],
    ['100', '1', '3', '33.333333'],
    ['100', '0', '3', '0'],
    ['0', '1', '3', '0'],
    ['100', '1', '0', '0'],
  ])('%s for %s of %s is %s', (second, part, whole, share) => expect(secondShare(second, { part, whole })).toBe(share));
});

describe('differences at the door in the second unit', () => {
  const lot: WeighedReceipt = {
    shippedQty: '10',
    shippedQty2: '101',
    qtyAccepted: '7',
    qtyAccepted2: '70.4',
    qtyRejected: '2',
    qtyShort: '1',
    qtyOver: '0',
  };

  it('follow what was sent where nobody weighed', () =>
    expect(secondDifferences(lot)).toEqual({ rejected2: '20.2', short2: '10.1', over2: '0' }));

  it('are what was weighed where somebody did', () =>
    expect(secondDifferences({ ...lot, qtyRejected2: '19.9' }).rejected2).toBe('19.9'));

  it('count a surplus as part of what was accepted', () =>
    expect(
      secondDifferences({
        ...lot,
        qtyAccepted: '12',
        qtyAccepted2: '120',
        qtyRejected: '0',
        qtyShort: '0',
        qtyOver: '2',
      }),
    ).toEqual({ rejected2: '0', short2: '0', over2: '20' }));
});
