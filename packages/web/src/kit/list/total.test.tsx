import { read } from '@material/contract/kernel/call/call.ts';
import { listQuery, pageOf } from '@material/contract/kernel/list/list.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth } from '../../../test/in-tab.tsx';
import { ListPage } from './list-page.tsx';

const row = z.object({ id: z.int(), no: z.string() });
const listOrders = {
  ...read('/api/City/ListOrders', { access: 'signedIn', input: listQuery, output: pageOf(row) }),
  list: { row, filters: {}, sorts: [], countsTo: 100 },
};

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const draw = (totalCount: number): void => {
  const list = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, no: `YH${at}` }));
  server.on(listOrders, () => ({ list, totalCount }));
  inTab(<ListPage call={listOrders} columns={[{ field: 'no', title: '单号', kind: 'no' }]} noun="单" />);
};

it('says of a list that counts to a number that there are more, and its pages end there', async () => {
  draw(101);
  expect(await screen.findByText('100+ 单')).toBeTruthy();
  expect(screen.getByRole('listitem', { name: '5' })).toBeTruthy();
  expect(screen.queryByRole('listitem', { name: '6' })).toBeNull();
});

it('says exactly how many there are up to that number', async () => {
  draw(100);
  expect(await screen.findByText('100 单')).toBeTruthy();
});
