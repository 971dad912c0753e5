import { describe, expect, it } from 'vitest';
import { fitted } from '../../../kit/column/column-room.ts';
import { type Column, noPrefs, wideFromPx } from '../../../kit/column/list-columns.ts';
import { askOrderColumns } from '../ask-order/ask-order.columns.tsx';
import { inboundColumns } from '../inbound/inbound-order.columns.tsx';
import { pickupColumns } from '../pickup/pickup-order.columns.tsx';
import { incomingColumns, transportColumns } from '../transport/transport-order.columns.tsx';

/** What tells where a column stands, without what draws it. */
type Placed = Pick<Column<Row>, 'field' | 'title' | 'hidden' | 'width' | 'kind'>;
type Row = { readonly [field: string]: unknown };
const lists: readonly (readonly [string, readonly Placed[]])[] = [
  ['要货订单', askOrderColumns({ withCity: true, openMain: () => undefined })],
  ['入库单', inboundColumns],
  ['提货单', pickupColumns],
  ['运输单', transportColumns],
  ['运输单查询', incomingColumns],
];

describe('谁该处理', () => {
  it.each(lists)('stands before the state, near the number, in %s, so that it is in sight', (_title, columns) => {
    const shown = columns.filter(({ hidden }) => hidden !== true).map(({ field }) => field);
    expect(shown.indexOf('duty')).toBeLessThan(3);
    expect(shown[shown.indexOf('duty') + 1]).toBe('status');
  });

  /** Of a window beside the open menu, without boxes, running numbers and actions. */
  const roomOf = (window: number): number => window - 210 - 18 - (36 + 44) - 104;
  it.each(lists)('and what else decides has room in %s, and nothing lies under the actions', (_title, columns) => {
    for (const window of [1280, 1440]) {
      const { shown } = fitted<Row>(columns, noPrefs, { px: roomOf(window), isWide: window >= wideFromPx });
      const fields = shown.map(({ column }) => column.field);
      expect(fields).toEqual(
        expect.arrayContaining(['no', 'status', 'duty', fields.find((one) => one.startsWith('place'))]),
      );
      expect(shown.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(roomOf(window));
    }
  });
});
