import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { attachments as allAttachments } from '@material/contract/attachments.ts';
import { deliveryNote, receiptPhoto, vehicleDisinfection } from '@material/contract/ordering/attachments.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachment } from '../../../test/deliveries.ts';
import { fakeServer, file as fileAnswer, refusal, sealed, success } from '../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { AttachmentStrip } from './attachment-strip.tsx';
import { ExpiryTag } from './expiry-tag.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
  server.onRaw(receiptPhoto.calls.down, () => fileAnswer('照片.jpg', 'x'));
});
afterEach(clearStage);

const { add, remove, restore } = receiptPhoto.calls;
const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
function Strip({ first = [] }: { readonly first?: readonly AttachmentRow[] }) {
  const [files, setFiles] = useState(first);
  return <AttachmentStrip kind={receiptPhoto} owner={7} files={files} onChange={setFiles} />;
}
const pick = (...files: File[]): boolean => fireEvent.change(screen.getByLabelText('添加'), { target: { files } });
/** `user.keyboard` would also move the caret of the page, and now and then into a field that has none: an error of its own. */
const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const rowOf = (id: number, name: string): AttachmentRow => attachment({ id, name });

it.each(
  [...new Set(allAttachments.filter(({ versions }) => versions !== undefined))].map(
    (kind) => [kind.noun, kind] as const,
  ),
)('of several versions of a %s it is said which counts', (_noun, kind) => {
  const old = attachment({ id: 1, name: '旧.png', version: 1, replacedTime: '2026-11-20 08:00:00' });
  const now = attachment({ id: 2, name: '新.png', version: 2, replacedTime: null });
  inTab(<AttachmentStrip kind={kind} owner={7} files={[now, old]} />);
  const tile = (name: string) => screen.getByRole('button', { name: `查看 ${name}` }).closest('li')?.textContent;
  expect(tile('新.png')).toContain('当前使用');
  expect(tile('旧.png')).toContain('第 1 版，已替换');
});

it('one version alone is not marked', () => {
  inTab(<AttachmentStrip kind={deliveryNote} owner={7} files={[attachment({ id: 2, name: '新.png', version: 2 })]} />);
  expect(screen.queryByText('当前使用')).toBeNull();
});

describe('files of a row', () => {
  it('go out one after the other, and are counted', async () => {
    let sent = 0;
    server.on(add, () => rowOf((sent += 1), `照片${sent}.jpg`));
    inTab(<Strip />);
    expect(screen.getByText('0/9')).toBeTruthy();
    pick(picture('a.jpg'), picture('b.jpg'));
    expect(await screen.findByRole('button', { name: '查看 照片2.jpg' })).toBeTruthy();
    expect(server.requestsTo(add).map(({ input, files }) => [input, files.map(({ name }) => name)])).toEqual([
      [{ of: 7 }, ['a.jpg']],
      [{ of: 7 }, ['b.jpg']],
    ]);
    expect(screen.getByText('2/9')).toBeTruthy();
  });

  it('are taken by drag and by paste', async () => {
    let sent = 0;
    server.on(add, () => rowOf((sent += 1), `照片${sent}.jpg`));
    inTab(<Strip />);
    const tile = screen.getByRole('button', { name: '添加' });
    fireEvent.drop(tile, { dataTransfer: { files: [picture('a.jpg')] } });
    expect(await screen.findByRole('button', { name: '查看 照片1.jpg' })).toBeTruthy();
    fireEvent.paste(screen.getByRole('button', { name: '添加' }), { clipboardData: { files: [picture('b.jpg')] } });
    expect(await screen.findByRole('button', { name: '查看 照片2.jpg' })).toBeTruthy();
  });

  it('that fail stay with their reason and are tried again alone', async () => {
    const answers = [() => refusal(0, '图片已损坏', { code: 'brokenFile' }), () => success(rowOf(2, 'b.jpg'))];
    server.onRaw(add, () => answers.shift()?.() ?? success(rowOf(1, 'a.jpg')));
    inTab(<Strip />);
    pick(picture('a.jpg'), picture('b.jpg'));
    expect(await screen.findByRole('button', { name: '查看 b.jpg' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('a.jpg 没有上传：图片已损坏');
    await user.click(screen.getByRole('button', { name: '重试 a.jpg' }));
    expect(await screen.findByRole('button', { name: '查看 a.jpg' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that a lost network kept back go out by themselves when it is there again', async () => {
    const answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
    server.onRaw(add, () => answers.shift()?.() ?? success(rowOf(1, 'a.jpg')));
    inTab(<Strip />);
    pick(picture('a.jpg'));
    expect(await screen.findByRole('button', { name: '重试 a.jpg' })).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('button', { name: '查看 a.jpg' })).toBeTruthy();
  });

  it.each([
    [
      'a gateway',
      () => new Response('<html>bad gateway</html>', { status: 502 }),
      true,
      '没有连上服务器，稍后自动重试',
    ],
    ['a server that recovers', () => refusal(0, '系统正在恢复，请稍后再试'), true, '没有连上服务器，稍后自动重试'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), false, '没有网络，恢复后自动上传'],
  ])('that %s kept back are sent again by themselves', async (_name, lost, onLine, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.onRaw(add, lost);
    inTab(<Strip />);
    pick(picture('a.jpg'));
    expect((await screen.findByRole('alert')).textContent).toContain(`a.jpg 没有上传：${words}`);
    server.on(add, () => rowOf(1, 'a.jpg'));
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(await screen.findByRole('button', { name: '查看 a.jpg' })).toBeTruthy();
  });

  it('go on when their tab is shown again, also where the browser keeps nothing', async () => {
    server.onRaw(add, () => new Promise<Response>(() => undefined));
    const stage = inTab(<Strip />);
    pick(picture('a.jpg'));
    await waitFor(() => expect(server.requestsTo(add)).toHaveLength(1));
    await stage.show(false);
    server.on(add, () => rowOf(1, 'a.jpg'));
    await stage.show(true);
    expect(await screen.findByRole('button', { name: '查看 a.jpg' })).toBeTruthy();
  });

  it('are cancelled under way, and refused where they cannot be', async () => {
    server.onRaw(add, () => new Promise<Response>(() => undefined));
    inTab(<Strip first={Array.from({ length: 7 }, (_, at) => rowOf(at + 1, `${at}.jpg`))} />);
    pick(picture('a.jpg'), new File(['x'], 'b.exe'), picture('c.jpg'));
    expect(await screen.findByRole('button', { name: '取消 a.jpg' })).toBeTruthy();
    const words = screen.getByRole('alert').textContent;
    expect(words).toContain('b.exe：只能上传 PNG、JPG、WebP');
    expect(words).toContain('最多 9 个，多出的 1 个没有添加');
    await user.click(screen.getByRole('button', { name: '取消 a.jpg' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '取消 a.jpg' })).toBeNull());
    expect(screen.getByText('7/9')).toBeTruthy();
  });

  it('are taken off and put back', async () => {
    const row = rowOf(3, 'c.jpg');
    if (!remove || !restore) throw new Error('photos are taken off');
    server.on(remove, () => row);
    server.on(restore, () => row);
    inTab(<Strip first={[row]} />);
    await user.click(screen.getByRole('button', { name: '删除 c.jpg' }));
    expect(await screen.findByText(/已删除 c.jpg/)).toBeTruthy();
    expect(screen.getByText('0/9')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(await screen.findByRole('button', { name: '查看 c.jpg' })).toBeTruthy();
    expect(server.requestsTo(restore).map(({ input }) => input)).toEqual([{ id: 3 }]);
  });

  it('that arrive while another one is being taken off stay', async () => {
    if (!remove) throw new Error('photos are taken off');
    const removed = Promise.withResolvers<AttachmentRow>();
    server.on(remove, () => removed.promise);
    server.on(add, () => rowOf(4, 'd.jpg'));
    inTab(<Strip first={[rowOf(3, 'c.jpg')]} />);
    await user.click(screen.getByRole('button', { name: '删除 c.jpg' }));
    pick(picture('d.jpg'));
    expect(await screen.findByRole('button', { name: '查看 d.jpg' })).toBeTruthy();
    removed.resolve(rowOf(3, 'c.jpg'));
    expect(await screen.findByText(/已删除 c.jpg/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '查看 d.jpg' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '查看 c.jpg' })).toBeNull();
  });

  it('are only looked at without a row to add to, or once somebody has judged them', () => {
    inTab(<AttachmentStrip kind={receiptPhoto} files={[rowOf(1, 'a.jpg')]} />);
    expect(screen.queryByLabelText('添加')).toBeNull();
    expect(screen.queryByRole('button', { name: '删除 a.jpg' })).toBeNull();
    clearStage();
    inTab(<Strip first={[{ ...rowOf(1, 'a.jpg'), verdict: 'QUALIFIED' }]} />);
    expect(screen.queryByRole('button', { name: '删除 a.jpg' })).toBeNull();
  });
});

describe('files that hold until a day', () => {
  function Papers() {
    const [files, setFiles] = useState<readonly AttachmentRow[]>([]);
    return <AttachmentStrip kind={vehicleDisinfection} owner={7} files={files} onChange={setFiles} />;
  }

  it('are asked for that day, and go out with it', async () => {
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
    inTab(<Papers />);
    pick(picture('消毒证明.jpg'));
    const dialog = within(await screen.findByRole('dialog', { name: '添加车辆消毒证明' }));
    expect(dialog.getByText('消毒证明.jpg')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('请选择日期')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText(/有效期至/), '2090-01-01{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    const body = sent.mock.calls[0]?.[0];
    if (!(body instanceof FormData)) throw new Error('files go out as a form');
    const file = body.get('files');
    expect(file instanceof File && file.name).toBe('消毒证明.jpg');
    expect(body.get('data')).toBe(sealed({ of: 7, validUntil: '2090-01-01' }));
  });

  it('are taken one by one', async () => {
    inTab(<Papers />);
    pick(picture('a.jpg'), picture('b.jpg'));
    expect((await screen.findByRole('alert')).textContent).toContain('请一个一个添加');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the view of files', () => {
  it('goes on by the arrows and zooms by plus and minus', async () => {
    inTab(<AttachmentStrip kind={receiptPhoto} files={[rowOf(1, 'a.jpg'), rowOf(2, 'b.jpg')]} />);
    await user.click(screen.getByRole('button', { name: '查看 a.jpg' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('a.jpg（1/2）')).toBeTruthy();
    press('ArrowRight');
    expect(await dialog.findByText('b.jpg（2/2）')).toBeTruthy();
    const shown = await dialog.findByRole('img', { name: 'b.jpg' });
    press('+');
    expect(shown.style.width).toBe('150%');
    // A picture that is larger than its frame is moved by the arrows.
    press('ArrowLeft');
    expect(dialog.getByText('b.jpg（2/2）')).toBeTruthy();
    press('-');
    press('ArrowLeft');
    expect(await dialog.findByText('a.jpg（1/2）')).toBeTruthy();
  });

  it.each([true, false])('shows a PDF in the page where the browser can (%j), else says so', async (canShow) => {
    const note = attachment({ name: '签收单.pdf', type: 'application/pdf', hasThumbnail: false });
    server.onRaw(deliveryNote.calls.down, () => fileAnswer('签收单.pdf', '%PDF'));
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: canShow });
    inTab(<AttachmentStrip kind={deliveryNote} files={[note]} />);
    await user.click(screen.getByRole('button', { name: '查看 签收单.pdf' }));
    const dialog = await screen.findByRole('dialog');
    if (canShow) await waitFor(() => expect(dialog.querySelector('iframe')?.getAttribute('src')).toBe('blob:shown'));
    else expect(await within(dialog).findByText('这台设备不能在页面内查看 PDF，请下载后打开')).toBeTruthy();
  });
});

it.each([
  [null, ''],
  ['2000-01-01', '已于 2000-01-01 过期'],
  [addDays(businessDate(new Date()), 30), `${addDays(businessDate(new Date()), 30)} 即将到期`],
  ['2090-01-01', '有效期至 2090-01-01'],
])('a file valid until %s says %j', (validUntil, words) => {
  inTab(<ExpiryTag file={attachment({ validUntil })} />);
  expect(document.body.textContent?.includes('期')).toBe(words !== '');
  if (words !== '') expect(screen.getByText(words)).toBeTruthy();
});
