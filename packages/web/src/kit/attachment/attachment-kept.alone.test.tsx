import type { AttachmentRow } from '@material/contract/kernel/attachment.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attachment } from '../../../test/deliveries.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import type { KeptFile } from '../../lib/kept-files.ts';
import { AttachmentStrip } from './attachment-strip.tsx';

/** What the browser keeps; here is none with a store of files. */
const keeping = vi.hoisted(() => ({ files: new Map<number, KeptFile>(), last: 0 }));
vi.mock('../../lib/kept-files.ts', () => ({
  keepFile: async (of: Omit<KeptFile, 'key' | 'since'>) => {
    keeping.last += 1;
    keeping.files.set(keeping.last, { ...of, key: keeping.last, since: 0 });
    return keeping.last;
  },
  dropFile: async (key: number) => keeping.files.delete(key),
  keptFiles: async (of: string) => [...keeping.files.values()].filter((one) => one.of === of),
}));
beforeEach(() => {
  keeping.files.clear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
});
afterEach(clearStage);

const { add } = receiptPhoto.calls;
const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });

function Strip({ owner }: { readonly owner: number }) {
  const [files, setFiles] = useState<readonly AttachmentRow[]>([]);
  return <AttachmentStrip kind={receiptPhoto} owner={owner} files={files} onChange={setFiles} />;
}

it('keeps what has not arrived, and sends it by itself after a reload', async () => {
  fakeServer().onRaw(add, () => Promise.reject(new TypeError('Failed to fetch')));
  inTab(<Strip owner={7} />);
  fireEvent.change(screen.getByLabelText('添加'), { target: { files: [picture('a.jpg'), picture('b.jpg')] } });
  await user.click(await screen.findByRole('button', { name: '取消 b.jpg' }));
  expect(await screen.findByRole('button', { name: '重试 a.jpg' })).toBeTruthy();
  clearStage();
  // What belongs to one row does not show at another.
  inTab(<Strip owner={8} />);
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: /a.jpg/ })).toBeNull();
  clearStage();
  const server = fakeServer();
  server.on(add, () => attachment({ id: 1, name: 'a.jpg' }));
  inTab(<Strip owner={7} />);
  expect(await screen.findByRole('button', { name: '查看 a.jpg' })).toBeTruthy();
  expect(server.requestsTo(add).map(({ files }) => files.map(({ name }) => name))).toEqual([['a.jpg']]);
  await waitFor(() => expect(keeping.files.size).toBe(0));
});
