import { beforeEach, describe, expect, it, vi } from 'vitest';
import { file, refusal } from '../../../test/fake-server.ts';
import { exportNotes, failure, importNotes, sendingBench } from '../../../test/sending-bench.ts';
import { download, send } from './send.ts';

const { toast, ...bench } = sendingBench();

describe('an upload', () => {
  it('sends files after the sealed payload', async () => {
    bench.server().on(importNotes, () => ({ rows: 2 }));
    const answer = await send(importNotes, { kind: '全部' }, { files: [new File(['x'], '要货.xlsx')] });
    expect(answer).toEqual({ rows: 2 });
    const [seen] = bench.server().requests;
    expect(seen?.input).toEqual({ kind: '全部' });
    expect(seen?.files.map(({ name }) => name)).toEqual(['要货.xlsx']);
    expect(seen?.header('content-type')).toBeNull();
    const body = vi.mocked(fetch).mock.calls.at(-1)?.[1]?.body as FormData;
    expect([...body.keys()]).toEqual(['data', 'files']);
  });
});

describe('an upload with progress', () => {
  /** Enough of the browser's request object to see what is asked of it. */
  class FakeXhr extends EventTarget {
    static last: FakeXhr | undefined;
    readonly upload = new EventTarget();
    readonly headers: Record<string, string> = {};
    response: Blob = new Blob();
    body: unknown;
    constructor() {
      super();
      FakeXhr.last = this;
    }
    open(method: string, url: string): void {
      this.headers[':'] = `${method} ${url}`;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    getResponseHeader(name: string): string | null {
      return name === 'content-type' ? this.response.type : null;
    }
    send(body: unknown): void {
      this.body = body;
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    answer(body: unknown): void {
      this.response = new Blob([JSON.stringify(body)], { type: 'application/json' });
      this.dispatchEvent(new Event('load'));
    }
  }
  const begin = async (signal?: AbortSignal) => {
    const onProgress = vi.fn<(sent: number, total: number) => void>();
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    FakeXhr.last = undefined;
    const sending = send(importNotes, { kind: '全部' }, { files: [new File(['x'], 'a.xlsx')], onProgress, signal });
    const request = await vi.waitUntil(() => FakeXhr.last);
    await vi.waitFor(() => expect(request.body).toBeInstanceOf(FormData));
    return { sending, onProgress, request };
  };

  it('tells how much has gone out and reads the answer', async () => {
    const { sending, onProgress, request } = await begin();
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100 }));
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(40, 100);
    request.answer({ status: 1, data: { rows: 3 } });
    await expect(sending).resolves.toEqual({ rows: 3 });
    expect(request.headers[':']).toBe('POST /prod-api/api/Test/ImportNotes');
    expect(request.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('fails like any other request', async () => {
    const refused = await begin();
    refused.request.answer({ status: 0, message: '文件超过 1 MB' });
    expect(await failure(refused.sending)).toMatchObject({ status: 0, message: '文件超过 1 MB' });
    const lost = await begin();
    lost.request.dispatchEvent(new Event('error'));
    expect(await failure(lost.sending)).toMatchObject({ status: -1 });
  });

  it('can be cancelled', async () => {
    const leaving = new AbortController();
    const { sending } = await begin(leaving.signal);
    leaving.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is not begun once it was cancelled', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    FakeXhr.last = undefined;
    const onProgress = vi.fn<(sent: number, total: number) => void>();
    const signal = AbortSignal.abort();
    const sending = send(importNotes, { kind: '全部' }, { files: [new File(['x'], 'a.xlsx')], onProgress, signal });
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeXhr.last).toBeUndefined();
  });
});

describe('download', () => {
  const click = vi.fn<(name: string) => void>();
  beforeEach(() => {
    click.mockReset();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      click(this.download);
    });
  });

  it('saves the file under the name the server gave', async () => {
    bench.server().onRaw(exportNotes, () => file('要货单 2026.xlsx', 'bytes'));
    await download(exportNotes, { text: 'a' });
    expect(click).toHaveBeenCalledExactlyOnceWith('要货单 2026.xlsx');
  });

  it('shows an error instead of saving it', async () => {
    bench.server().onRaw(exportNotes, () => refusal(0, '正在进行的导出较多，请稍后再试'));
    await failure(download(exportNotes, { text: 'a' }));
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', '正在进行的导出较多，请稍后再试', 3);
    expect(click).not.toHaveBeenCalled();
  });

  it('leaves the page where it is', async () => {
    vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
    bench.server().onRaw(exportNotes, () => file('要货单 2026.xlsx', 'bytes'));
    const before = location.href;
    await download(exportNotes, { text: 'a' });
    expect(location.href).toBe(before);
  });
});
