import { read } from '@material/contract/kernel/call/call.ts';
import { type ChainStep, documentParts } from '@material/contract/kernel/document/document.ts';
import { entered } from '@material/contract/kernel/field/entered.ts';
import { field } from '@material/contract/kernel/field/field.ts';
import { list } from '@material/contract/kernel/list/list-call.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { BatchResultDialog } from '../actions/batch-result.tsx';
import { supplierUser } from '../../../test/deliveries.ts';
import { cityUser } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { useSession } from '../../lib/session/session.ts';
import { DocumentPage, DocumentView } from './document-page.tsx';
import { factsOf } from './facts-of.tsx';
import { DutyCell, DutyLine } from '../display/duty-line.tsx';
import { HistoryList } from './history-list.tsx';

const order = z.object({
  ...documentParts,
  id: z.int(),
  no: field.no('要货单号'),
  status: field.status('状态', askOrderStatus),
  amount: field.money('金额'),
  supplierName: field.text('供应商'),
  remark: field.text('备注'),
  lines: field.lines('明细', z.object({ id: z.int(), name: field.text('物料'), amount: field.money('金额') })),
});
const getOrder = read('/api/City/GetOrder', {
  access: 'signedIn',
  input: z.strictObject({ orderid: z.int() }),
  output: order,
});
const orders = list('/api/City/GetListOrder', {
  access: 'signedIn',
  row: z.object({ id: z.int() }),
  filters: { no: entered.text(40) },
  sorts: [],
});

const chain: ChainStep[] = [
  {
    key: 'ask_order',
    label: '要货',
    state: 'done',
    text: '11-20 09:30',
    documents: [{ id: 1, no: 'YH1', status: 'X', statusLabel: '已审核' }],
  },
  {
    key: 'transport_order',
    label: '运输',
    state: 'now',
    text: '',
    documents: [
      { id: 7, no: 'YS7', status: 'X', statusLabel: '在途' },
      { id: 8, no: 'YS8', status: 'X', statusLabel: '已到达' },
    ],
  },
  { key: 'inbound_order', label: '入库', state: 'todo', text: '', documents: [] },
];

let server: FakeServer;
beforeEach(() => {
  setWidth(1440);
  server = fakeServer();
  server.on(getOrder, () => sample());
});
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

const sample = (change: Partial<z.output<typeof order>> = {}) =>
  sampleOf(order, {
    no: 'YH0007381',
    amount: '12846.5',
    supplierName: '枕禾粮油',
    status: 'APPROVED',
    chain,
    lines: [
      { id: 1, name: '米', amount: '10.10' },
      { id: 2, name: '油', amount: '5.00' },
    ],
    duty: {
      party: '静安一店',
      shortName: '静安一店',
      others: [],
      until: null,
      isLate: true,
      sentence: '静安一店应在今天 11:30 前完成验收。',
    },
    ...change,
  });

const View = ({ document }: { readonly document: z.output<typeof order> }) => (
  <DocumentView
    of={askOrderStatus}
    document={document}
    amount={document.amount}
    facts={factsOf(order, document, ['supplierName', 'remark'])}
    actions={null}
    lines="四行"
  />
);
const page = <DocumentPage of={askOrderStatus} call={getOrder} list={orders} idName="orderid" view={View} />;
const at = (query: Readonly<Record<string, string>> = { orderid: '1' }) =>
  inTab(page, { query, path: '/citycenter/askorderDetail', screen: 'cityAskOrderDetail' });

describe('a document page', () => {
  it('says number, state, amount, whose turn it is, and names its tab', async () => {
    const stage = at();
    expect(await screen.findByRole('heading', { name: 'YH0007381' })).toBeTruthy();
    expect(screen.getByText('¥ 12,846.50')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('静安一店应在今天 11:30 前完成验收。已超时');
    expect(screen.queryByText('备注')).toBeNull();
    expect(stage.tab().setTitle).toHaveBeenCalledWith('YH0007381');
  });

  it('names its tab also when it was left before the document was there', async () => {
    let answer: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    server.on(getOrder, async () => {
      await isAsked;
      return sample();
    });
    const stage = at();
    await waitFor(() => expect(server.requestsTo(getOrder)).toHaveLength(1));
    await stage.show(false);
    answer();
    await stage.show(true);
    await waitFor(() => expect(stage.tab().setTitle).toHaveBeenCalledWith('YH0007381'));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('keeps the open tab of the page in the address', async () => {
    const stage = at({ orderid: '1', tab: 'history' });
    expect((await screen.findByRole('tab', { name: '历史 0' })).getAttribute('aria-selected')).toBe('true');
    await user.click(screen.getByRole('tab', { name: '明细 2' }));
    expect(stage.query()).toEqual({ orderid: '1', tab: 'lines' });
  });

  it('leads along the chain, with a choice where a step has several documents', async () => {
    useSession.getState().setUser(cityUser());
    const stage = at();
    const steps = await screen.findByRole('list', { name: '单据链' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.getAttribute('aria-current')),
    ).toEqual([null, 'step', null]);
    await user.click(within(steps).getByRole('button', { name: '要货' }));
    expect(stage.tab().open).toHaveBeenLastCalledWith('cityAskOrderDetail', { orderid: '1' }, 'YH1');
    await user.click(within(steps).getByRole('button', { name: '运输 2' }));
    await user.click(await screen.findByRole('menuitem', { name: /YS8/ }));
    expect(stage.tab().open).toHaveBeenLastCalledWith('inTransitDetail', { id: '8' }, 'YS8');
    expect(within(steps).queryByRole('button', { name: '入库' })).toBeNull();
  });

  it('does not lead to what this user may not open', async () => {
    useSession.getState().setUser(supplierUser());
    at();
    expect(await screen.findByRole('list', { name: '单据链' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '要货' })).toBeNull();
  });

  it('offers the number search without an id', async () => {
    server.on(orders, ({ no }) => ({ list: no === 'YH7' ? [{ id: 7 }] : [], totalCount: 0 }));
    const stage = at({});
    await user.click(screen.getByRole('button', { name: '打开' }));
    expect(screen.getByRole('alert').textContent).toBe('请输入要货单号');
    await user.type(screen.getByRole('textbox', { name: '要货单号' }), ' YH99 {Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('没有找到单号为“YH99”的要货单'));
    await user.clear(screen.getByRole('textbox', { name: '要货单号' }));
    await user.type(screen.getByRole('textbox', { name: '要货单号' }), 'YH7{Enter}');
    await waitFor(() => expect(stage.query()).toEqual({ orderid: '7' }));
  });

  it('says when there is no such document, and tries again', async () => {
    server.onRaw(getOrder, () => refusal(0, '记录不存在或已被删除', { code: 'notFound' }));
    const stage = at({ orderid: '5' });
    expect(await screen.findByRole('heading', { level: 1, name: '没有找到这张要货单' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '返回要货订单' }));
    expect(stage.tab().open).toHaveBeenCalledWith('askOrder');
    server.on(getOrder, () => sample({ no: 'YH5' }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { name: 'YH5' })).toBeTruthy();
  });
});

describe('parts of a document', () => {
  it('tells the history: who, when, why, and which field changed', () => {
    const base = {
      id: 1,
      at: '2026-11-20 10:05:00',
      type: 'APPROVED',
      title: '终审',
      actorName: '陈晓',
      doc: null,
      reason: '库存充足',
    };
    inTab(
      <HistoryList entries={[{ ...base, isActing: true, changes: [{ label: '五花肉 数量', from: '20', to: '' }] }]} />,
    );
    const entry = screen.getByRole('article');
    expect(entry.textContent).toContain('终审陈晓（代办）');
    expect(entry.textContent).toContain('库存充足');
    expect(within(entry).getByText('20').tagName).toBe('DEL');
    expect(within(entry).getByText('空').tagName).toBe('INS');
  });

  it('says in a list whose turn it is', () => {
    inTab(
      <>
        <DutyCell
          duty={{
            party: '上海采购部',
            shortName: '采购部',
            others: [],
            until: '2020-01-01 08:00:00',
            isLate: true,
            sentence: '',
          }}
        />
        <DutyCell duty={{ party: null, shortName: '', others: [], until: null, isLate: false, sentence: '' }} />
      </>,
    );
    expect(screen.getByText(/^已超 \d+ 天$/)).toBeTruthy();
    expect(screen.getByText('–')).toBeTruthy();
  });

  it('names everybody who is waited for: in a list the first and how many, on the document each in a sentence', () => {
    const two = {
      party: '上海采购部',
      shortName: '采购部',
      others: [{ party: '枕禾粮油', sentence: '枕禾粮油应送达' }],
      until: '2020-01-01 08:00:00',
      isLate: true,
      sentence: '上海采购部本应收货',
    };
    inTab(
      <>
        <DutyCell duty={two} />
        <DutyCell duty={{ ...two, shortName: '城东店、城西店' }} />
        <DutyLine duty={two} />
      </>,
    );
    const cells = screen.getAllByTitle('上海采购部本应收货；枕禾粮油应送达').map((cell) => cell.textContent);
    expect(cells).toEqual([expect.stringMatching(/^采购部\+1已超/), expect.stringMatching(/^城东店\+2已超/)]);
    expect(screen.getByRole('status').textContent).toMatch(/^上海采购部本应收货已超 \d+ 天；枕禾粮油应送达$/);
  });

  it('tells what a batch did, failures first', async () => {
    const closed = vi.fn<() => void>();
    const results = [
      { id: 1, ok: true, message: '' },
      { id: 2, ok: false, message: '已被他人处理，请刷新' },
    ];
    inTab(<BatchResultDialog results={results} label="初审" nameOf={(id) => `YH${id}`} onClose={closed} />);
    const dialog = await screen.findByRole('dialog', { name: '批量初审：成功 1 项，失败 1 项' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['YH2已被他人处理，请刷新', 'YH1成功']);
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(closed).toHaveBeenCalled();
  });
});
