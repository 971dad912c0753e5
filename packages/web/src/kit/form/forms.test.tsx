import { write } from '@material/contract/kernel/call/call.ts';
import { entered } from '@material/contract/kernel/field/entered.ts';
import { ref, rowVersion } from '@material/contract/kernel/field/fields.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer, refusal, success } from '../../../test/fake-server.ts';
import { clearStage, inTab, type TabStage, user } from '../../../test/in-tab.tsx';
import type { SaidField } from './fields-of.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { Refusal } from '../../lib/send/refusal.ts';

const addPlace = write('/api/City/AddPlace', {
  access: 'signedIn',
  input: z.strictObject({
    cityId: ref('city'),
    rowVersion,
    name: entered.filled(10, '名称'),
    kind: entered.choice('类型', { STORE: '门店', WAREHOUSE: '仓库' }),
    stock: entered.number('库存', { digits: 9, places: 2 }).nullable().optional(),
    remark: entered.text(200, '备注').optional(),
  }),
  output: z.object({ id: z.int() }),
});

const done = vi.fn<(answer: { id: number }) => void>();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(addPlace, () => ({ id: 9 }));
});
// Dialogs are slow to draw on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
afterEach(() => {
  done.mockReset();
  clearStage();
});

const initial = { cityId: 3, rowVersion: 2, kind: 'STORE' as const };
const fields: readonly SaidField<typeof addPlace>[] = ['name', 'kind', { field: 'stock', unit: 'kg' }, 'remark'];
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <FormDialog
        call={addPlace}
        title="新增地点"
        open={isOpen}
        onClose={() => setOpen(false)}
        fields={fields}
        initial={initial}
        onDone={done}
      />
    </>
  );
}

const open = async (): Promise<TabStage> => {
  const stage = inTab(<Page />);
  await screen.findByRole('dialog', { name: '新增地点' });
  return stage;
};
const name = (): HTMLInputElement => screen.getByRole('textbox', { name: '名称' });
const save = (): Promise<void> => user.click(screen.getByRole('button', { name: /保存/ }));
const sent = () => server.requestsTo(addPlace).map(({ input }) => input);

describe('a form dialog', () => {
  it('says what is wrong with a field that is left by a press after the click, which would miss its button', async () => {
    await open();
    await user.type(screen.getByRole('textbox', { name: '库存' }), '1.234');
    const button = screen.getByRole('button', { name: /保存/ });
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: '库存' }));
    expect(screen.queryByText(/小数/)).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(await screen.findByText(/小数/)).toBeTruthy();
    expect(screen.getByText('请填写名称')).toBeTruthy();
  });

  it('sends what was filled in and what no field edits', async () => {
    await open();
    await user.type(name(), '  静安一店 ');
    await user.type(screen.getByRole('textbox', { name: '库存' }), '1200.5');
    await user.click(screen.getByRole('radio', { name: '仓库' }));
    await save();
    await waitFor(() =>
      expect(done).toHaveBeenCalledWith({ id: 9 }, expect.objectContaining({ name: '  静安一店 ', stock: '1200.5' })),
    );
    expect(sent()).toEqual([{ cityId: 3, rowVersion: 2, name: '  静安一店 ', kind: 'WAREHOUSE', stock: '1200.5' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says to its tab that something unsaved stands in it, until it is sent or given up', async () => {
    const stage = await open();
    const told = () => vi.mocked(stage.tab().setDirty).mock.calls;
    await user.type(name(), '静安');
    expect(told().at(-1)?.[0]).toBe(true);
    // The tab that is hidden keeps it.
    vi.mocked(stage.tab().isShown).mockReturnValue(false);
    await stage.show(false);
    expect(told().at(-1)?.[0]).toBe(true);
    vi.mocked(stage.tab().isShown).mockReturnValue(true);
    await stage.show(true);
    expect(name().value).toBe('静安');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const by = told().at(-1)?.[1];
    expect(told().at(-1)).toEqual([false, by]);
    expect(new Set(told().map(([, who]) => who))).toEqual(new Set([by]));
  });

  it('checks by the rules of the call, beside the field, with the focus on the first', async () => {
    await open();
    await save();
    expect(await screen.findByText('请填写名称')).toBeTruthy();
    expect(screen.getByText('请检查标红的内容')).toBeTruthy();
    expect(document.activeElement).toBe(name());
    expect(sent()).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /保存/ }).disabled).toBe(false);
  });

  it('checks a field when it is left, in Chinese also where the schema says nothing', async () => {
    await open();
    await user.type(screen.getByRole('textbox', { name: '库存' }), '99999999');
    await user.tab();
    expect(await screen.findByText('不能超过 9,999,999.99')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: '库存' }));
    await waitFor(() => expect(screen.queryByText('不能超过 9,999,999.99')).toBeNull());
  });

  it('marks what must be filled', async () => {
    await open();
    const required = [...document.querySelectorAll('.ant-form-item-required')].map((label) => label.textContent);
    expect(required).toEqual(['名称', '类型']);
  });

  it('puts what the server refuses beside its field, and the rest above', async () => {
    server.onRaw(addPlace, () =>
      refusal(0, '请检查标红的内容', {
        code: 'invalidInput',
        problems: [
          { path: ['name'], message: '名称已被使用' },
          { path: ['lines', 0], message: '第 1 行有误' },
        ],
      }),
    );
    await open();
    await user.type(name(), '静安');
    await save();
    expect(await screen.findByText('名称已被使用')).toBeTruthy();
    expect(screen.getByText('第 1 行有误')).toBeTruthy();
    expect(name().value).toBe('静安');
    expect(done).not.toHaveBeenCalled();
  });

  it('takes what somebody else saved meanwhile, and asks which to keep of what both have changed', async () => {
    const theirs = { rowVersion: 5, name: '静安二店', kind: 'WAREHOUSE', stock: null, remark: '' };
    const saver = { by: '王芳', at: '2026-03-02 09:30:00' };
    server.onRaw(addPlace, ({ input }) =>
      (input as { rowVersion: number }).rowVersion === 2
        ? refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: theirs, saver })
        : success({ id: 9 }),
    );
    await open();
    await user.type(name(), '静安一店');
    await user.type(screen.getByRole('textbox', { name: '备注' }), '靠近地铁');
    await save();
    expect(await screen.findByRole('radio', { name: '我填写的：静安一店' })).toBeTruthy();
    expect(screen.getByText('你填写期间，王芳 03-02 09:30 保存了新版本。')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /靠近地铁/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '已保存的：静安二店' }));
    await user.click(screen.getByRole('button', { name: '按选择继续填写' }));
    expect(name().value).toBe('静安二店');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /保存/ }).disabled).toBe(false), {
      timeout: 4000,
    });
    await save();
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent().at(-1)).toEqual({
      cityId: 3,
      rowVersion: 5,
      name: '静安二店',
      kind: 'WAREHOUSE',
      remark: '靠近地铁',
    });
  });

  it('asks before it drops what was typed, and starts anew afterwards', async () => {
    await open();
    await user.type(name(), '写了一半');
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('放弃未保存的修改？', { selector: '.ant-modal-confirm-title' })).toBeTruthy();
    // Enter, pressed too early, drops nothing.
    const [, stay] = screen.getAllByRole('button', { name: '取消' });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    await user.click(screen.getByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增地点' })).toBeNull());
    await user.click(screen.getByRole('button', { name: '打开' }));
    await screen.findByText('新增地点');
    expect(name().value).toBe('');
  });

  it('closes without a question when nothing was typed', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增地点' })).toBeNull());
  });

  it('is gone while its tab is hidden and keeps what was typed, however fast tabs are switched', async () => {
    const stage = await open();
    await user.type(name(), '写了一半');
    await stage.show(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    await stage.show(true);
    expect(name().value).toBe('写了一半');
    for (let i = 0; i < 4; i++) {
      await stage.show(false);
      await stage.show(true);
    }
    expect(name().value).toBe('写了一半');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

describe('the reason for an action', () => {
  const confirm = vi.fn<(reason: string) => Promise<void>>();
  const closed = vi.fn<() => void>();
  const draw = (reason: 'required' | 'optional' | undefined): void => {
    confirm.mockReset().mockResolvedValue();
    closed.mockReset();
    const documents = [{ no: 'YH1', note: '静安一店' }, { no: 'YH2' }];
    inTab(
      <ReasonDialog
        open
        label="退回"
        reason={reason}
        documents={documents}
        quickReasons={['数量有误']}
        onClose={closed}
        onConfirm={confirm}
      />,
    );
  };
  const press = async (): Promise<void> => user.click(await screen.findByRole('button', { name: /退回/ }));

  it('names every document, and what they come to', async () => {
    const documents = Array.from({ length: 16 }, (_, at) => ({ no: `YH${at + 1}` }));
    inTab(
      <ReasonDialog open label="初审" documents={documents} total="合计 ¥8.00" onClose={closed} onConfirm={confirm} />,
    );
    const list = within(await screen.findByRole('list', { name: '涉及的单据' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(documents.map(({ no }) => no));
    expect(screen.getByText('合计 ¥8.00')).toBeTruthy();
  });

  it('names the documents and insists where a reason is required', async () => {
    draw('required');
    expect(await screen.findByRole('dialog', { name: '退回 2 张单据' })).toBeTruthy();
    expect(screen.getByText('静安一店')).toBeTruthy();
    await press();
    expect(screen.getByRole('alert').textContent).toBe('请填写退回原因');
    expect(confirm).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '数量有误' }));
    await press();
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(confirm).toHaveBeenCalledWith('数量有误');
  });

  it('is never left by the word that it does', async () => {
    inTab(<ReasonDialog open label="取消" documents={[]} onClose={closed} onConfirm={confirm} />);
    expect(await screen.findAllByRole('button', { name: '取消' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(closed).toHaveBeenCalled();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('is not closed by the late answer of the question that stood there before', async () => {
    let answer = (): void => undefined;
    const asks = (label: string) => (
      <ReasonDialog
        key={label}
        open
        label={label}
        documents={[]}
        onClose={closed}
        onConfirm={() => new Promise<void>((resolve) => (answer = resolve))}
      />
    );
    function Page() {
      const [label, setLabel] = useState('退回');
      return (
        <>
          <button type="button" onClick={() => setLabel('拒绝')}>
            下一个问题
          </button>
          {asks(label)}
        </>
      );
    }
    inTab(<Page />);
    await press();
    await user.click(screen.getByText('下一个问题'));
    expect(await screen.findByRole('dialog', { name: '拒绝' })).toBeTruthy();
    answer();
    await Promise.resolve();
    expect(closed).not.toHaveBeenCalled();
  });

  it('takes none where it is optional, and asks for none where there is none', async () => {
    draw('optional');
    await press();
    await waitFor(() => expect(confirm).toHaveBeenCalledWith(''));
    clearStage();
    draw(undefined);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('gives the focus back to where it was, also when the button was locked meanwhile', async () => {
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" disabled={isOpen} onClick={() => setOpen(true)}>
            问原因
          </button>
          <ReasonDialog
            open={isOpen}
            label="退回"
            documents={[]}
            reason="required"
            onClose={() => setOpen(false)}
            onConfirm={confirm}
          />
        </>
      );
    }
    inTab(<Page />);
    const button = screen.getByRole('button', { name: '问原因' });
    await user.click(button);
    await user.type(await screen.findByRole('textbox'), '等一等{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('stays open with what the server said', async () => {
    draw('optional');
    confirm.mockRejectedValue(
      new Refusal({
        isOk: false,
        message: '已被他人处理，请刷新',
        status: 0,
        code: 'conflict',
        problems: [],
        row: null,
        toast: 3,
        isSignedOut: false,
      }),
    );
    await press();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('已被他人处理，请刷新'));
    expect(closed).not.toHaveBeenCalled();
  });
});
