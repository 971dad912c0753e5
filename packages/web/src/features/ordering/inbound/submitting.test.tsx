import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countedLine, inboundDocument, inboundLine, photo } from '../../../../test/deliveries.ts';
import { fakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { clearStage, inTab, setWidth, user } from '../../../../test/in-tab.tsx';
import { cityUser } from '../../../../test/people.ts';
import { keptFormKey, writeKeptForm } from '../../../kit/form/use-kept-form.ts';
import { useSession } from '../../../lib/session/session.ts';
import { countName, countStart, entryOf } from './count.rules.ts';
import { Page } from './inbound-detail.page.tsx';

vi.setConfig({ testTimeout: 30_000 });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  useSession.getState().setUser(cityUser());
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [{ id: 1, name: '破损', kind: 'REJECTED' as const }],
    batchReportTypes: [],
  }));
});
afterEach(clearStage);

const oil = { id: 502, askLineId: 102, materialName: '大豆油' };
const open = (document: InboundDocument, width: number): void => {
  setWidth(width);
  server.on(inboundCalls.getInboundOrderByid, () => document);
  inTab(<Page />, { path: '/citycenter/InputDetail', query: { id: '31' } });
};

describe('a count that is submitted while a photo is on its way', () => {
  const begin = async (photos: readonly (typeof photo)[]) => {
    const arrived = Promise.withResolvers<typeof photo>();
    server.on(receiptPhoto.calls.add, () => arrived.promise);
    const rejected = countedLine({ qtyAccepted: '16', qtyRejected: '2', reasonId: 1, photos: [...photos] });
    open(inboundDocument({ status: 'COUNTING', lines: [rejected, inboundLine(oil)] }), 390);
    await screen.findByText('大豆油');
    const edit = screen.queryByRole('button', { name: '修改' });
    if (edit) await user.click(edit);
    await user.upload(screen.getByLabelText('拍照'), new File(['x'], '照片.jpg', { type: 'image/jpeg' }));
    await user.click(screen.getByRole('button', { name: '提交' }));
    const question = within(await screen.findByRole('dialog', { name: '还有 1 张照片没有上传' }));
    expect(question.getByText('冷冻五花肉', { exact: false })).toBeTruthy();
    return { arrived, question };
  };

  it('goes on when the photo is there, which a rejected lot cannot do without', async () => {
    const { arrived, question } = await begin([]);
    expect(question.queryByRole('button', { name: /继续提交/ })).toBeNull();
    arrived.resolve(photo);
    expect(await screen.findByText(/^1 行已验，1 行有差异/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: /照片没有上传/ })).toBeNull();
  });

  it('may go on without another one of the same lot', async () => {
    const { question } = await begin([photo]);
    expect(question.getByText(/这些照片不能再上传/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '不等照片，继续提交' }));
    expect(await screen.findByText(/^1 行已验，1 行有差异/)).toBeTruthy();
  });
});

it.each([
  ['what is said of a difference', countedLine({ ...oil, qtyAccepted: '16' }), '差异处理'],
  ['a number', countedLine({ ...oil, qtyAccepted: '0', qtyRejected: '19', reasonId: 1, photos: [photo] }), '验收明细'],
])('at a desk the submit leads to the lot that keeps it back: %s', async (_name, wrong, where) => {
  open(inboundDocument({ status: 'COUNTING', lines: [countedLine(), wrong] }), 1440);
  await screen.findByRole('grid', { name: '差异处理' });
  await user.click(screen.getByRole('button', { name: /^提交/ }));
  expect(await screen.findByText('还有 1 批没有填完，已为你标出')).toBeTruthy();
  const grid = screen.getByRole('grid', { name: where });
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.closest('[data-row]')?.textContent).toContain(wrong.materialName);
});

it('at a desk the submit leads to the question whose count a lot has', async () => {
  const document = inboundDocument({ status: 'COUNTING', lines: [countedLine({ qtyAccepted: '17', reasonId: 1 })] });
  const base = countStart(document);
  const [theirs] = document.lines.map(entryOf);
  if (!theirs) throw new Error('the sample has lines');
  const values = { ...base, lines: [{ ...theirs, qtyAccepted: '18' }] };
  writeKeptForm(keptFormKey(countName(31), useSession.getState().id), { base, values, aside: [theirs] });
  open(document, 1440);
  await user.click(await screen.findByRole('button', { name: /^提交/ }));
  expect(await screen.findByText('有一批与同事填的不同，请先选择用谁的')).toBeTruthy();
  expect(globalThis.document.activeElement?.textContent).toBe('用同事的');
});

it('a lot that was begun before the page was loaded stays open until it is said to be done', async () => {
  const document = inboundDocument({ status: 'COUNTING', lines: [inboundLine(oil)] });
  const base = countStart(document);
  const [untouched] = document.lines.map(entryOf);
  if (!untouched) throw new Error('the sample has lines');
  const values = { ...base, lines: [{ ...untouched, qtyAccepted: '1' }] };
  writeKeptForm(keptFormKey(countName(31), useSession.getState().id), { base, values });
  open(document, 390);
  server.on(pickerCalls.getReference, () => ({
    transportModes: [],
    controlReasons: [],
    differenceReasons: [{ id: 2, name: '途中丢失', kind: 'SHORT' as const }],
    batchReportTypes: [],
  }));
  await user.click(await screen.findByRole('radio', { name: '途中丢失' }));
  await user.click(screen.getByRole('radio', { name: /^关闭/ }));
  await user.click(screen.getByRole('button', { name: '完成' }));
  expect(await screen.findByText('，未收的关闭，不再送来')).toBeTruthy();
});
