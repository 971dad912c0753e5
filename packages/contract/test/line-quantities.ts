import type { LineQuantities } from '../src/ordering/quantity/quantity.rules.ts';

const none = {
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

/** A line of which so much was asked and approved; the rest as given. */
export const lineOf = (qty: string, over: Partial<LineQuantities> = {}): LineQuantities => ({
  qtyAsked: qty,
  qtyFirst: qty,
  qtyApproved: qty,
  ...none,
  ...over,
});
