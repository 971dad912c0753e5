import { read } from '@material/contract/kernel/call/call.ts';
import { listQuery, pageOf } from '@material/contract/kernel/list/list.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer, success } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { readFilter } from '../../lib/session/saved-filter.ts';
import { text } from '../filter/list-filters.ts';
import { ListPage } from './list-page.tsx';
import { PickerDialog } from './picker-dialog.tsx';

vi.setConfig({ testTimeout: 20_000 });
const row = z.object({ id: z.int(), no: z.string() });
type Row = z.infer<typeof row>;
const listOrders = read('/api/City/ListOrders', {
  access: 'signedIn',
  input: listQuery.extend({ no: z.string().optional() }),
  output: pageOf(row),
});
const order = (id: number): Row => ({ id, no: `YH2026112009301500${1000 + id}` });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  setWidth(1440);
});
afterEach(clearStage);

describe('a list in any place', () => {
  const columns = [{ field: 'no' as const, title: '单号' }];
  const asked = () =>
    server.requestsTo(listOrders).map(({ input }) => {
      const { pageIndex, no } = input as { pageIndex: number; no?: string };
      return { pageIndex, no };
    });
  const numberFilter = [text<'no'>('no', '单号')];

  it('stands twice on a page, each under its own name in the address, and a link opens both', async () => {
    server.on(listOrders, () => ({ list: [order(1)], totalCount: 100 }));
    const stage = inTab(
      <>
        <section aria-label="甲">
          <ListPage call={listOrders} columns={columns} filters={numberFilter} place={{ under: 'a' }} />
        </section>
        <section aria-label="乙">
          <ListPage call={listOrders} columns={columns} filters={numberFilter} place={{ under: 'b' }} />
        </section>
      </>,
      { query: { id: '7', 'a.no': 'YH1', 'b.page': '3' } },
    );
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()).toEqual([
      { pageIndex: 1, no: 'YH1' },
      { pageIndex: 3, no: undefined },
    ]);
    const [field] = within(screen.getByRole('region', { name: '乙' })).getAllByRole('textbox');
    if (!field) throw new Error('there is no filter');
    await user.type(field, 'YH2{Enter}');
    await waitFor(() => expect(stage.query()).toEqual({ id: '7', 'a.no': 'YH1', 'b.no': 'YH2' }));
    expect(asked().at(-1)).toEqual({ pageIndex: 1, no: 'YH2' });
  });

  it('is chosen from in a dialog, across its pages and while another tab is looked at, and leaves the address alone', async () => {
    server.onRaw(listOrders, ({ input }) => {
      const { pageIndex } = input as { pageIndex: number };
      return success({ list: [order(pageIndex)], totalCount: 40 });
    });
    const picked = vi.fn<(rows: readonly Row[]) => void>();
    const stage = inTab(
      <PickerDialog
        call={listOrders}
        title="选择单据"
        name="orders"
        okText="添加"
        columns={columns}
        filters={numberFilter}
        onPick={picked}
        onClose={() => undefined}
      />,
      { query: { id: '7' } },
    );
    const dialog = async () => within(await screen.findByRole('dialog', { name: '选择单据' }));
    const choose = async (no: string): Promise<void> => {
      const row = (await (await dialog()).findByText(no)).closest('tr');
      if (!row) throw new Error('nothing to choose');
      await user.click(within(row).getByRole('checkbox'));
    };
    await choose(order(1).no);
    await user.click((await dialog()).getByTitle('下一页'));
    await choose(order(2).no);
    await stage.show(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    await stage.show(true);
    expect(await (await dialog()).findByText(order(2).no)).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: '添加' }));
    await waitFor(() => expect(picked).toHaveBeenCalled());
    expect(picked.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([1, 2]);
    expect(stage.query()).toEqual({ id: '7' });
    expect(readFilter('/citycenter/askorder')).toBeNull();
  });
});
