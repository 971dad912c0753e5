import { read, upload, write } from '@material/contract/kernel/call/call.ts';
import { entered } from '@material/contract/kernel/field/entered.ts';
import { ref, rowVersion } from '@material/contract/kernel/field/fields.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer, refusal, success } from '../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { queryClient } from '../../lib/query.ts';
import { safeHtml } from '../../lib/safe-html.ts';
import type { SaidField } from './fields-of.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormPage, type FormTab } from './form-page.tsx';
import { Loaded } from './loaded.tsx';

vi.setConfig({ testTimeout: 30_000 });
const fields = {
  name: entered.filled(20, '名称'),
  rate: entered.ratio('税率').nullable().optional(),
  categoryId: ref('material', '分类').nullable().optional(),
  cityIds: entered.several(ref('city', '城市')).optional(),
  isShown: entered.flag('对外显示').optional(),
  note: entered.text(200, '说明').nullable().optional(),
  about: entered.rich(2000, '介绍').optional(),
};
const save = write('/api/Test/SaveThing', {
  access: 'signedIn',
  input: z.strictObject({ id: z.int(), rowVersion, ...fields }),
  output: z.object({ id: z.int() }),
});
const thing = z.object({ id: z.int(), rowVersion: z.int(), name: z.string(), rate: z.string().nullable() });
const load = read('/api/Test/GetThing', { access: 'signedIn', input: z.strictObject({ id: z.int() }), output: thing });
const send = upload('/api/Test/SendPicture', {
  access: 'signedIn',
  input: z.strictObject({ name: entered.filled(20, '名称') }),
  output: z.object({ id: z.int() }),
  upload: { maxBytes: 1000, maxFiles: 2, types: ['png', 'pdf'] },
});

const tree = [{ value: 1, title: '肉类', children: [{ value: 2, title: '冷冻肉' }] }];
const said: readonly SaidField<typeof save>[] = [
  'name',
  'rate',
  { field: 'categoryId', tree },
  { field: 'cityIds', options: [{ value: 3, label: '上海' }] },
  'isShown',
  { field: 'note', when: (values) => values['isShown'] === true },
  'about',
];
const tabs: readonly FormTab[] = [
  { key: 'base', label: '基本', parts: [{ title: '名称与税率', fields: ['name', 'rate', 'categoryId', 'cityIds'] }] },
  { key: 'more', label: '其他', parts: [{ fields: ['isShown', 'note', 'about'] }] },
];

let server: FakeServer;
const done = vi.fn<(answer: { id: number }) => void>();
beforeEach(() => {
  server = fakeServer();
  done.mockReset();
});
afterEach(clearStage);

const stage = (initial: object = {}, isTabbed = false) =>
  inTab(
    <FormPage
      title="东西"
      call={save}
      fields={said}
      initial={{ id: 7, rowVersion: 1, name: '旧名', rate: '0.13', ...initial }}
      keep="thing:7"
      onDone={done}
      {...(isTabbed ? { tabs } : {})}
    />,
  );
const name = (): HTMLInputElement => screen.getByRole('textbox', { name: '名称' });
const press = (): Promise<void> => user.click(screen.getByRole('button', { name: /保存/ }));
const sent = () => server.requestsTo(save).map(({ input }) => input);

describe('a page that is a form', () => {
  it('is dirty exactly while it differs, keeps what is entered over a reload, and forgets it when it is saved', async () => {
    server.on(save, () => ({ id: 7 }));
    const first = stage();
    await user.type(name(), '1');
    expect(first.tab().setDirty).toHaveBeenLastCalledWith(true);
    await user.type(name(), '{Backspace}');
    expect(first.tab().setDirty).toHaveBeenLastCalledWith(false);
    await user.type(name(), '2');
    first.unmount();
    const again = stage();
    expect(name().value).toBe('旧名2');
    expect(again.tab().setDirty).toHaveBeenLastCalledWith(true);
    await press();
    await waitFor(() => expect(done).toHaveBeenCalledWith({ id: 7 }));
    expect(sent()).toEqual([{ id: 7, rowVersion: 1, name: '旧名2', rate: '0.13' }]);
    expect(again.tab().setDirty).toHaveBeenLastCalledWith(false);
    expect(localStorage.getItem('thing:7:0')).toBeNull();
  });

  it('empties with null, shows shares as percent, and leaves out what does not stand in it', async () => {
    server.on(save, () => ({ id: 7 }));
    stage({ isShown: true, note: '给客户看' });
    const rate = screen.getByRole<HTMLInputElement>('textbox', { name: '税率' });
    expect(rate.value).toBe('13');
    await user.clear(rate);
    expect(screen.getByRole('textbox', { name: '说明' })).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: '对外显示' }));
    expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull();
    await press();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({ id: 7, rowVersion: 1, name: '旧名', rate: null, isShown: false });
  });

  it('brings the tab with the first wrong field to the front, before sending and after a refusal', async () => {
    server.onRaw(save, () =>
      refusal(0, '请检查标红的内容', {
        code: 'invalidInput',
        problems: [{ path: ['about'], message: '介绍里有不允许的词' }],
      }),
    );
    stage({}, true);
    await user.clear(name());
    await user.click(screen.getByRole('tab', { name: '其他' }));
    await press();
    expect(await screen.findByText('请填写名称')).toBeTruthy();
    expect(screen.getByRole('tab', { name: '基本（1 处有误）' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(name());
    await user.type(name(), '新名');
    await press();
    expect(await screen.findByText('介绍里有不允许的词')).toBeTruthy();
    expect(screen.getByRole('tab', { name: '其他（1 处有误）' }).getAttribute('aria-selected')).toBe('true');
    await user.click(screen.getByRole('tab', { name: '基本' }));
    expect(name().value).toBe('新名');
  });

  it('chooses from a tree and from many', async () => {
    server.on(save, () => ({ id: 7 }));
    stage({ cityIds: [] });
    await user.click(screen.getByRole('combobox', { name: '分类' }));
    await user.keyboard('冷冻');
    await user.click(await screen.findByText('冷冻肉'));
    await user.click(screen.getByRole('combobox', { name: '城市' }));
    await user.click(await screen.findByText('上海', { selector: '.kit-option span' }));
    await press();
    await waitFor(() => expect(sent()[0]).toMatchObject({ categoryId: 2, cityIds: [3] }));
  });

  it('writes text with emphasis, cleaned like everything that is shown as HTML', async () => {
    server.on(save, () => ({ id: 7 }));
    const [old, next] = ['<p>旧<b>介绍</b></p>', '<p>新<b onclick="x()">介绍</b><script>x()</script></p>'];
    stage({ about: old });
    const area = await screen.findByRole('textbox', { name: '介绍' });
    expect(area.innerHTML).toBe(safeHtml(old));
    area.innerHTML = next;
    fireEvent.input(area);
    await press();
    await waitFor(() => expect(sent()[0]).toMatchObject({ about: safeHtml(next) }));
    area.innerHTML = '<p> <br></p>';
    fireEvent.input(area);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /保存/ }).disabled).toBe(false), {
      timeout: 4000,
    });
    await press();
    await waitFor(() => expect(sent()[1]).toMatchObject({ about: '' }));
  });

  it('loads what exists before it is edited, and says why it cannot', async () => {
    server.onRaw(load, () => refusal(0, '服务暂时不可用'));
    inTab(
      <Loaded call={load} input={{ id: 7 }} noun="东西">
        {({ name: known }) => <p>{known}</p>}
      </Loaded>,
    );
    expect(await screen.findByText('东西没有取到')).toBeTruthy();
    server.onRaw(load, () => success({ id: 7, rowVersion: 1, name: '旧名', rate: null }));
    queryClient.clear();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('旧名')).toBeTruthy();
  });
});

describe('files of a form', () => {
  it('are chosen, looked at and taken away before they are sent', async () => {
    const out = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
    inTab(
      <FormDialog
        open
        call={send}
        title="上传"
        fields={['name', { field: 'files', label: '照片' }]}
        initial={{}}
        onClose={() => undefined}
      />,
    );
    await screen.findByRole('dialog', { name: '上传' });
    await press();
    expect(await screen.findByText('请选择照片')).toBeTruthy();
    const input = screen.getByLabelText('选择照片，或拖到这里', { selector: 'input' });
    await user.upload(input, [new File(['x'], 'a.png', { type: 'image/png' }), new File(['x'], 'b.pdf')]);
    expect(await screen.findByText('a.png')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '去掉 b.pdf' }));
    expect(screen.queryByText('b.pdf')).toBeNull();
    await user.type(name(), '门店照片');
    await press();
    await waitFor(() => expect(out).toHaveBeenCalledOnce());
    const form = out.mock.calls[0]?.[0];
    expect(form instanceof FormData && form.getAll('files')).toHaveLength(1);
    out.mockRestore();
  });
});
