import { upload, write } from '@material/contract/kernel/call/call.ts';
import { entered } from '@material/contract/kernel/field/entered.ts';
import { rowVersion } from '@material/contract/kernel/field/fields.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer, refusal } from '../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { tellHeld } from '../../lib/sign-in/live.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormPage, type FormTab } from './form-page.tsx';
import type { Reread } from './use-news.ts';

vi.setConfig({ testTimeout: 30_000 });
const save = write('/api/Test/SaveThing', {
  access: 'signedIn',
  input: z.strictObject({
    id: z.int(),
    rowVersion,
    name: entered.filled(20, '名称'),
    code: entered.filled(20, '编码'),
    about: entered.rich(2000, '介绍').optional(),
  }),
  output: z.object({ id: z.int(), rowVersion: z.int() }),
});
const picture = upload('/api/Test/SendPicture', {
  access: 'signedIn',
  input: z.strictObject({ name: entered.filled(20, '名称') }),
  output: z.object({ id: z.int() }),
  upload: { maxBytes: 1000, maxFiles: 2, types: ['png'] },
});
const initial = { id: 7, rowVersion: 1, name: '旧名', code: 'A1', about: '' };
const tabs: readonly FormTab[] = [
  { key: 'base', label: '基本', parts: [{ fields: ['name'] }] },
  { key: 'more', label: '其他', parts: [{ fields: ['code', 'about'] }] },
];

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(clearStage);

const page = (shownTabs?: readonly FormTab[], reread?: Reread) =>
  inTab(
    <FormPage
      title="东西"
      call={save}
      fields={['name', 'code', 'about']}
      initial={initial}
      keep="thing:7"
      onDone={() => undefined}
      {...(shownTabs ? { tabs: shownTabs } : {})}
      {...(reread ? { reread } : {})}
    />,
  );
const name = (): HTMLInputElement => screen.getByRole('textbox', { name: '名称' });
const button = (): HTMLButtonElement => screen.getByRole('button', { name: '保存' });
const sent = () => server.requestsTo(save).map(({ input }) => input);

describe('a form that somebody else has changed meanwhile', () => {
  it('says so quietly, shows what differs, and keeps what was typed', async () => {
    let version = 1;
    page(undefined, () => Promise.resolve({ ...initial, rowVersion: version, code: 'B2', by: '王芳' }));
    await user.type(name(), '改');
    // What somebody else wrote elsewhere says nothing here.
    tellHeld(['thing']);
    await Promise.resolve();
    expect(screen.queryByText(/刚刚修改/)).toBeNull();
    version = 2;
    tellHeld(['thing']);
    expect(await screen.findByText(/王芳刚刚修改了这张单据/)).toBeTruthy();
    expect(name().value).toBe('旧名改');
    await user.click(screen.getByRole('button', { name: '查看差异' }));
    expect(screen.getByRole('listitem').textContent).toBe('编码 A1 → B2');
    await user.click(screen.getByRole('button', { name: '并入最新版本' }));
    expect(screen.queryByText(/刚刚修改/)).toBeNull();
    expect(name().value).toBe('旧名改');
    server.on(save, () => ({ id: 7, rowVersion: 3 }));
    await user.click(button());
    await waitFor(() => expect(sent()).toMatchObject([{ rowVersion: 2, name: '旧名改', code: 'B2' }]));
  });
});

describe('a form that is saved', () => {
  it('takes nothing that would be lost while it is under way, and gives the focus back', async () => {
    const answer = Promise.withResolvers<{ id: number; rowVersion: number }>();
    server.on(save, () => answer.promise);
    page();
    expect(name().closest('[inert]')).toBeNull();
    await user.type(name(), '1{Enter}');
    await waitFor(() => expect(name().closest('[inert]')).not.toBeNull());
    name().blur();
    answer.resolve({ id: 7, rowVersion: 2 });
    await waitFor(() => expect(name().closest('[inert]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(name().value).toBe('旧名1');
  });

  it('is saved a second time over its own first version', async () => {
    server.on(save, () => ({ id: 7, rowVersion: 2 }));
    page();
    await user.type(name(), '1{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: '放弃修改' })).toBeNull());
    await user.type(name(), '2{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([
      { rowVersion: 1, name: '旧名1' },
      { rowVersion: 2, name: '旧名12' },
    ]);
  });

  it('gives up everything that was entered, also what is wrong with it', async () => {
    page();
    await user.clear(name());
    await user.click(button());
    expect(await screen.findByText('请填写名称')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '放弃修改' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(name().value).toBe('旧名'));
    expect(name().getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByText('请检查标红的内容')).toBeNull();
    expect(localStorage.getItem('thing:7:0')).toBeNull();
  });

  it('has its name again after it was refused', async () => {
    server.onRaw(save, () => refusal(0, '服务暂时不可用'));
    page();
    await user.type(name(), '1');
    await user.click(button());
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
    expect(button()).toBeTruthy();
  });
});

describe('the first wrong field', () => {
  it('is one of the tab in sight', async () => {
    page(tabs);
    await user.clear(name());
    await user.click(screen.getByRole('tab', { name: '其他' }));
    const code = screen.getByRole('textbox', { name: '编码' });
    await user.clear(code);
    await user.click(button());
    expect(await screen.findByText('请填写编码')).toBeTruthy();
    expect(document.activeElement).toBe(code);
  });

  it('is the text itself, not a button over it', async () => {
    server.onRaw(save, () =>
      refusal(0, '请检查标红的内容', {
        code: 'invalidInput',
        problems: [{ path: ['about'], message: '介绍里有不允许的词' }],
      }),
    );
    page();
    const about = await screen.findByRole('textbox', { name: '介绍' });
    await user.click(button());
    expect(await screen.findByText('介绍里有不允许的词')).toBeTruthy();
    expect(document.activeElement).toBe(about);
  });
});

function TwoDialogs() {
  const [open, setOpen] = useState('甲');
  return (
    <>
      <button type="button" onClick={() => setOpen('乙')}>
        打开乙
      </button>
      {open === '' ? null : (
        <FormDialog
          key={open}
          open
          title={open}
          call={save}
          fields={['name']}
          initial={initial}
          onClose={() => setOpen('')}
        />
      )}
    </>
  );
}

describe('a dialog', () => {
  it('opens with the focus in its first field', async () => {
    inTab(<TwoDialogs />);
    await screen.findByRole('dialog', { name: '甲' });
    await waitFor(() => expect(document.activeElement).toBe(name()));
  });

  it('stays until its answer is there, so that the answer closes no other', async () => {
    const answer = Promise.withResolvers<{ id: number; rowVersion: number }>();
    server.on(save, () => answer.promise);
    inTab(<TwoDialogs />);
    await screen.findByRole('dialog', { name: '甲' });
    await user.type(name(), '1');
    await user.click(button());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '取消' }).disabled).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: '甲' })).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    answer.resolve({ id: 7, rowVersion: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '甲' })).toBeNull());
  });

  it('goes on with an upload while its tab is hidden, and ends it when it is closed', async () => {
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort');
    const closed = vi.fn<() => void>();
    const stage = inTab(
      <FormDialog
        open
        title="上传"
        call={picture}
        fields={['name', { field: 'files', label: '照片' }]}
        initial={{}}
        onClose={closed}
      />,
    );
    await screen.findByRole('dialog', { name: '上传' });
    await user.type(name(), '门店');
    const input = screen.getByLabelText('选择照片，或拖到这里', { selector: 'input' });
    await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
    await screen.findByText('a.png');
    await user.click(button());
    await waitFor(() => expect(XMLHttpRequest.prototype.send).toHaveBeenCalledOnce());
    await stage.show(false);
    await stage.show(true);
    expect(abort).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(abort).toHaveBeenCalledOnce());
    await user.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });
});
