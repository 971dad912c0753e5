import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askDocument, askLine, materialPick, offer } from '../../../../test/ask-orders.ts';
import {
  countedLine,
  inboundDocument,
  inboundLine,
  pickupDocument,
  promisedPickup,
  supplierUser,
} from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, type TabStage, user } from '../../../../test/in-tab.tsx';
import { cityUser, manager } from '../../../../test/people.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Page as CheckPage } from '../ask-order-detail/ask-order-detail.page.tsx';
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
  readonly open: () => Promise<TabStage>;
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
      server.on(pickerCalls.getCanUseReceivingPlace, () => ({ list: [], totalCount: 0 }));
      server.on(pickerCalls.getCanUseMaterial, () => ({ list: [materialPick()], totalCount: 1 }));
      server.on(askOrderCalls.getPriceInfo, ({ lines }) => ({
        list: lines.map(({ materialId }) => ({
          materialId,
          offers: [offer()],
          problem: '',
          controlledFor: null,
          chosen: null,
        })),
      }));
      const stage = inTab(<AddPage />, { path: '/citycenter/addaskorder' });
      await screen.findByRole('grid', { name: '要货明细' });
      return stage;
    },
  },
  {
    name: '装车明细',
    title: '发运数量',
    buttons: [/拆出一批/, /移除这一批/],
    open: async () => {
      useSession.getState().setUser(supplierUser());
      server.on(pickupOrderCalls.getPickupOrderByid, () => promisedPickup());
      const stage = inTab(<TransportPage />, { path: '/suppliercenter/transDetail', query: { pickup: '11' } });
      await screen.findByRole('grid', { name: '装车明细' });
      return stage;
    },
  },
  {
    name: '接单明细',
    title: '接单数量',
    buttons: [/全部足额/],
    open: async () => {
      useSession.getState().setUser(supplierUser());
      server.on(pickupOrderCalls.getPickupOrderByid, () => pickupDocument());
      const stage = inTab(<PickupPage />, { path: '/suppliercenter/pickupDetail', query: { id: '11' } });
      const begin = await screen.findByRole('button', { name: /接单$/ });
      // What was entered before is gone on with.
      if (begin.textContent === '接单') await user.click(begin);
      await screen.findByRole('grid', { name: '接单明细' });
      return stage;
    },
  },
  {
    name: '验收明细',
    title: '实收',
    buttons: [/批全部收妥/],
    open: async () => {
      useSession.getState().setUser(cityUser());
      const lines = [
        inboundLine({ secondUnitName: '千克', shippedQty2: '180' }),
        inboundLine({ id: 502, askLineId: 102, materialName: '大豆油' }),
      ];
      server.on(inboundCalls.getInboundOrderByid, () => inboundDocument({ lines }));
      server.on(inboundCalls.updateInboundOrder, () =>
        inboundDocument({ status: 'COUNTING', rowVersion: 2, lines: [countedLine(), ...lines.slice(1)] }),
      );
      const stage = inTab(<InboundPage />, { path: '/citycenter/InputDetail', query: { id: '31' } });
      await screen.findByRole('grid', { name: '验收明细' });
      return stage;
    },
  },
  {
    name: '审核明细',
    title: '初审数量',
    buttons: [],
    open: async () => {
      useSession.getState().setUser(manager());
      const lines = [askLine(), askLine({ id: 102, seq: 2, materialName: '鸡蛋' })];
      server.on(askOrderCalls.getAskOrderByid, () =>
        askDocument({ status: 'SUBMITTED', actions: [{ code: 'firstCheck' }], lines }),
      );
      const path = '/managecenter/ordermanage/askorderDetail';
      const stage = inTab(<CheckPage />, { path, query: { orderid: '1' } });
      await screen.findByRole('grid', { name: '审核明细' });
      return stage;
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

/** Typed, pasted or left behind by an older version: no date, no number, or not one that can be. */
const nonsense = ['2026-13-45', '30', '1e9', '-5', 'abc', '0.1234567', '9'.repeat(70), '0000-00-00', '9999-12-31'];
const oneCell = fc.string({ minLength: 1, unit: 'binary' }).map((text) => text.replace(/[\t\n\r"]/g, ''));

describe.each(grids)('the grid $name', (grid) => {
  it('keeps what is no date and no number, computes nothing from it, and opens with it again', async () => {
    const failed = vi.fn<() => void>();
    window.addEventListener('error', failed);
    const stage = await grid.open();
    const column = columnOf(grid);
    const width = document.querySelectorAll('[data-row="0"] [data-column]').length - column;
    const texts = nonsense.flatMap((text) => [text, '2026-11-01']);
    for (const text of [...texts, ...fc.sample(oneCell, 10), '2026-13-45']) {
      await user.click(cell(0, column));
      await user.paste(Array.from({ length: width }, () => text).join('\t'));
    }
    await waitFor(() => expect(cell(0, column).textContent).toContain('2026-13-45'));
    expect(document.querySelectorAll('[data-row="0"] .kit-cell-wrong').length).toBeGreaterThan(0);
    const before = shown();
    stage.unmount();
    await grid.open();
    expect(shown()).toEqual(before);
    window.removeEventListener('error', failed);
    expect(failed).not.toHaveBeenCalled();
  });

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
