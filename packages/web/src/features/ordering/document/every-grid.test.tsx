import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { materialPick, offer } from '../../../../test/ask-orders.ts';
import {
  countedLine,
  inboundDocument,
  inboundLine,
  pickupDocument,
  promisedPickup,
  supplierUser,
} from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session.ts';
import { Page as AddPage } from '../ask-order-entry/add-ask-order.page.tsx';
import { Page as InboundPage } from '../inbound/inbound-detail.page.tsx';
import { Page as PickupPage } from '../pickup/pickup-detail.page.tsx';
import { Page as TransportPage } from '../transport/transport-detail.page.tsx';

vi.setConfig({ testTimeout: 60_000 });

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [{ id: 1, name: '破损', kind: 'ANY' as const }],
    batchReportTypes: [],
  }));
});
afterEach(clearStage);

type Grid = {
  readonly name: string;
  /** The column that is typed into and pasted over. */
  readonly title: string;
  readonly open: () => Promise<void>;
  /** Buttons of the page that change rows. */
  readonly buttons: readonly RegExp[];
};

const grids: readonly Grid[] = [
  {
    name: '要货明细',
    title: '要货数量',
    buttons: [/添加一行/, /删除第 2 行/],
    open: async () => {
      useSession.getState().setUser(cityUser());
      server.on(pickerCalls.getCanUsePlace, () => ({ list: [], totalCount: 0 }));
      server.on(pickerCalls.getCanUseMaterial, () => ({ list: [materialPick()], totalCount: 1 }));
      server.on(askOrderCalls.getPriceInfo, ({ lines }) => ({
        list: lines.map(({ materialId }) => ({ materialId, offers: [offer()], problem: '', chosen: null })),
      }));
      inTab(<AddPage />, { path: '/citycenter/addaskorder' });
      await screen.findByRole('grid', { name: '要货明细' });
    },
  },
  {
    name: '装车明细',
    title: '发运数量',
    buttons: [/拆出一批/, /移除这一批/],
    open: async () => {
      useSession.getState().setUser(supplierUser());
      server.on(pickupOrderCalls.getPickupOrderByid, () => promisedPickup());
      inTab(<TransportPage />, { path: '/suppliercenter/transDetail', query: { pickup: '11' } });
      await screen.findByRole('grid', { name: '装车明细' });
    },
  },
  {
    name: '接单明细',
    title: '接单数量',
    buttons: [/全部足额/],
    open: async () => {
      useSession.getState().setUser(supplierUser());
      server.on(pickupOrderCalls.getPickupOrderByid, () => pickupDocument());
      inTab(<PickupPage />, { path: '/suppliercenter/pickupDetail', query: { id: '11' } });
      await user.click(await screen.findByRole('button', { name: '接单' }));
      await screen.findByRole('grid', { name: '接单明细' });
    },
  },
  {
    name: '验收明细',
    title: '实收',
    buttons: [/批全部收妥/],
    open: async () => {
      useSession.getState().setUser(cityUser());
      const lines = [inboundLine(), inboundLine({ id: 502, askLineId: 102, materialName: '大豆油' })];
      server.on(inboundCalls.getInboundOrderByid, () => inboundDocument({ lines }));
      server.on(inboundCalls.updateInboundOrder, () =>
        inboundDocument({ status: 'COUNTING', rowVersion: 2, lines: [countedLine(), ...lines.slice(1)] }),
      );
      inTab(<InboundPage />, { path: '/citycenter/InputDetail', query: { id: '31' } });
      await screen.findByRole('grid', { name: '验收明细' });
    },
  },
];

const columnOf = ({ name, title }: Grid): number =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('columnheader')
    .findIndex((head) => head.textContent?.startsWith(title)) - 1;
const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (!found) throw new Error(`no cell ${row} ${column}`);
  return found;
};
/** What stands in every cell that can be written in. */
const shown = (): string[] =>
  [...document.querySelectorAll('.kit-grid-row[data-row]')].map((row) =>
    [...row.querySelectorAll('.kit-cell:not(.kit-cell-locked) > .kit-cell-text')]
      .map((one) => one.textContent)
      .join('|'),
  );
const button = (name: '撤销' | '重做'): HTMLButtonElement => {
  const found = document.querySelector<HTMLButtonElement>(`.kit-grid-foot button[aria-label="${name}"]`);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const pressAll = async (name: '撤销' | '重做'): Promise<void> => {
  while (!button(name).disabled) await user.click(button(name));
};

describe.each(grids)('the grid $name', (grid) => {
  it('takes everything back and does it again', async () => {
    await grid.open();
    const start = shown();
    const column = columnOf(grid);
    for (const name of grid.buttons) {
      const [found] = screen.getAllByRole('button', { name });
      await user.click(found ?? document.body);
    }
    await user.click(cell(0, column));
    await user.keyboard('3{Enter}');
    await user.click(cell(0, column));
    await user.paste('4\n5');
    await waitFor(() => expect(cell(0, column).textContent).toContain('4'));
    await user.click(cell(0, column));
    await user.keyboard('2{Enter}');
    const end = shown();
    expect(end).not.toEqual(start);
    await pressAll('撤销');
    await waitFor(() => expect(shown()).toEqual(start));
    await pressAll('重做');
    await waitFor(() => expect(shown()).toEqual(end));
    await user.click(cell(0, column));
    await user.keyboard('{Control>}z{/Control}');
    expect(shown()).not.toEqual(end);
    await user.keyboard('{Control>}y{/Control}');
    expect(shown()).toEqual(end);
  });

  it('leads by Tab only to what can be written in, and keeps the goods in sight', async () => {
    await grid.open();
    await user.click(cell(0, columnOf(grid)));
    const visited: boolean[] = [];
    // Behind the last cell come the buttons that stand in cells.
    while (document.activeElement?.matches('.kit-cell-input') && visited.length < 12) {
      visited.push(document.activeElement.closest('.kit-cell-locked') === null);
      await user.keyboard('{Tab}');
    }
    expect(visited.length).toBeGreaterThan(1);
    expect(visited).not.toContain(false);
    expect(cell(0, 0).className).toContain('kit-cell-frozen');
  });
});
