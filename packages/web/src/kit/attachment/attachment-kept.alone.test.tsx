import type { AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attachment } from '../../../test/deliveries.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { fileStore, sharedLocks } from '../../../test/file-store.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { AttachmentStrip } from './attachment-strip.tsx';

let kept: ReturnType<typeof fileStore>;
beforeEach(() => {
  kept = fileStore();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
});
afterEach(clearStage);

const { add } = receiptPhoto.calls;
const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });

function Strip({ owner }: { readonly owner: number }) {
  const [files, setFiles] = useState<readonly AttachmentRow[]>([]);
  return <AttachmentStrip kind={receiptPhoto} owner={owner} files={files} onChange={setFiles} />;
}

/** The page is left; what this browser keeps stays. */
function leave(): void {
  clearStage();
  kept.close(true);
  kept = fileStore(kept.rows);
}

it('keeps what has not arrived, and sends it by itself after a reload', async () => {
  fakeServer().onRaw(add, () => Promise.reject(new TypeError('Failed to fetch')));
  inTab(<Strip owner={7} />);
  fireEvent.change(screen.getByLabelText('添加'), { target: { files: [picture('a.jpg'), picture('b.jpg')] } });
  await user.click(await screen.findByRole('button', { name: '取消 b.jpg' }));
  expect(await screen.findByRole('button', { name: '重试 a.jpg' })).toBeTruthy();
  leave();
  // What belongs to one row does not show at another.
  inTab(<Strip owner={8} />);
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: /a.jpg/ })).toBeNull();
  leave();
  const server = fakeServer();
  server.on(add, () => attachment({ id: 1, name: 'a.jpg' }));
  inTab(<Strip owner={7} />);
  expect(await screen.findByRole('button', { name: '查看 a.jpg' })).toBeTruthy();
  expect(server.requestsTo(add).map(({ files }) => files.map(({ name }) => name))).toEqual([['a.jpg']]);
  await waitFor(() => expect(kept.rows.size).toBe(0));
});

it('goes out from one window of a browser, whichever is first', async () => {
  sharedLocks();
  const server = fakeServer();
  server.onRaw(add, () => Promise.reject(new TypeError('Failed to fetch')));
  inTab(<Strip owner={7} />);
  fireEvent.change(screen.getByLabelText('添加'), { target: { files: [picture('a.jpg')] } });
  expect(await screen.findByRole('button', { name: '重试 a.jpg' })).toBeTruthy();
  leave();
  sharedLocks();
  const again = fakeServer();
  again.on(add, () => attachment({ id: 1, name: 'a.jpg' }));
  inTab(
    <>
      <Strip owner={7} />
      <Strip owner={7} />
    </>,
  );
  expect(await screen.findByRole('button', { name: '查看 a.jpg' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '取消 a.jpg' })).toBeNull());
  expect(again.requestsTo(add)).toHaveLength(1);
});
