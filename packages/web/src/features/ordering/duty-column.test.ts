import { describe, expect, it } from 'vitest';
import { askOrderColumns } from './ask-order.columns.tsx';
import { pickupColumns } from './pickup-order.columns.tsx';
import { incomingColumns, transportColumns } from './transport-order.columns.tsx';

const opening = { open: () => undefined, hover: () => undefined };
const lists: readonly (readonly [string, readonly { readonly field: string; readonly hidden?: boolean }[]])[] = [
  ['要货订单', askOrderColumns(opening)],
  ['提货单', pickupColumns(opening)],
  ['运输单', transportColumns(opening)],
  ['运输单查询', incomingColumns(opening)],
];

describe('谁该处理', () => {
  it.each(lists)('stands beside the state in %s, so that it is in sight', (_title, columns) => {
    const shown = columns.filter(({ hidden }) => hidden !== true).map(({ field }) => field);
    expect(shown[shown.indexOf('status') + 1]).toBe('duty');
  });
});
