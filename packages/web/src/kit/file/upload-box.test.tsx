import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { Refusal } from '../../lib/send/refusal.ts';
import { UploadBox, type UploadBoxProps } from './upload-box.tsx';

afterEach(clearStage);

const rule = { types: ['xlsx'] as const, maxBytes: 1024, maxFiles: 1 };
const sheet = (name = '要货.xlsx', size = 10): File => new File(['x'.repeat(size)], name);

describe('the upload box', () => {
  const send = vi.fn<UploadBoxProps['onSend']>();
  const draw = (): HTMLInputElement => {
    send.mockReset().mockResolvedValue(undefined);
    inTab(<UploadBox rule={rule} onSend={send} />);
    return screen.getByLabelText('点击选择，或把文件拖到这里');
  };
  const pick = (input: HTMLInputElement, ...files: File[]): void => {
    fireEvent.change(input, { target: { files } });
  };

  it('sends a fitting file', async () => {
    const input = draw();
    expect(input.accept).toContain('.xlsx');
    const file = sheet();
    pick(input, file);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0]).toEqual([file]);
  });

  it('takes a file that is dropped', async () => {
    draw();
    const box = screen.getByRole('button', { name: /把文件拖到这里/ });
    fireEvent.drop(box, { dataTransfer: { files: [sheet()] } });
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });

  it.each([
    [[sheet('旧.xls')], '旧.xls：请另存为 .xlsx 后再上传'],
    [[sheet('大.xlsx', 2048)], '大.xlsx：文件 2 KB，超过 1 KB'],
    [[sheet(), sheet('b.xlsx')], '一次最多 1 个文件'],
  ])('refuses %j before a byte is sent', async (files, problem) => {
    const input = draw();
    pick(input, ...files);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(problem));
    expect(send).not.toHaveBeenCalled();
  });

  it('shows how far it is, then that the server works, and can be cancelled', async () => {
    const input = draw();
    const seen: { signal?: AbortSignal | undefined; onProgress?: ((sent: number, total: number) => void) | undefined } =
      {};
    send.mockImplementation((_files, { signal, onProgress }) => {
      Object.assign(seen, { signal, onProgress });
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    pick(input, sheet());
    await screen.findByText('要货.xlsx');
    act(() => seen.onProgress?.(512, 1024));
    expect(screen.getByText('已上传 512 B / 1 KB，50%')).toBeTruthy();
    act(() => seen.onProgress?.(1024, 1024));
    expect(screen.getByText('正在处理…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(seen.signal?.aborted).toBe(true);
    expect(await screen.findByRole('button', { name: /把文件拖到这里/ })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('says what the server refused', async () => {
    const input = draw();
    send.mockRejectedValue(
      new Refusal({
        isOk: false,
        message: '第 3 行没有物料',
        status: 0,
        code: 'brokenFile',
        problems: [],
        row: null,
        toast: 3,
        isSignedOut: false,
      }),
    );
    pick(input, sheet());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('第 3 行没有物料'));
  });
});
