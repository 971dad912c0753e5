import { describe, expect, it } from 'vitest';
import { type Column, columnWidth } from '../../../kit/list/list-columns.ts';
import { askOrderColumns } from '../ask-order/ask-order.columns.tsx';
import { pickupColumns } from '../pickup/pickup-order.columns.tsx';
import { incomingColumns, transportColumns } from '../transport/transport-order.columns.tsx';

const opening = { open: () => undefined, hover: () => undefined };
const lists: readonly (readonly [
  string,
  readonly Pick<Column<{ readonly [field: string]: unknown }>, 'field' | 'hidden' | 'width' | 'kind'>[],
])[] = [
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

  /** Of a page of 1280 beside the open menu: between the boxes and numbers in front and the actions at the end. */
  const roomPx = 1280 - 210 - 66 - (40 + 44) - 150;
  it.each(lists)('is not hidden by the actions in %s at 1280 pixels', (_title, columns) => {
    const shown = columns.filter(({ hidden }) => hidden !== true);
    const before = shown.slice(0, shown.findIndex(({ field }) => field === 'duty') + 1);
    expect(before.reduce((sum, column) => sum + columnWidth(column), 0)).toBeLessThanOrEqual(roomPx);
  });
});
