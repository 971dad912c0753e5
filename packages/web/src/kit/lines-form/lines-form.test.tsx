import { write } from '@material/contract/kernel/call/call.ts';
import { entered } from '@material/contract/kernel/field/entered.ts';
import { field } from '@material/contract/kernel/field/field.ts';
import { rowVersion } from '@material/contract/kernel/field/fields.ts';
import { act, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, type FakeServer, refusal, success } from '../../../test/fake-server.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import type { GridRow } from '../grid/grid-columns.ts';
import { gridOf } from '../grid/grid-of.tsx';
import { fieldsOf } from '../form/fields-of.tsx';
import { keyedLines, type Values } from '../form/form-state.rules.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { FormNotices } from '../form/form-body.tsx';
import { FormLines } from './form-lines.tsx';
import type { Reread } from '../form/use-news.ts';
import { placedBy } from '../form/placed.ts';
import { type LinesForm, useLinesForm } from './use-lines-form.ts';

vi.setConfig({ testTimeout: 60_000 });

const line = z.strictObject({ name: entered.filled(20, '品名'), qty: entered.qty('件数') });
const save = write('/api/Test/SaveLines', {
  access: 'signedIn',
  input: z.strictObject({
    rowVersion,
    mayCancel: z.boolean().default(false),
    lines: field.lines('明细', line).min(1, '请至少填写一行'),
  }),
  output: z.object({ rowVersion: z.int() }),
});
type Row = GridRow & { readonly name: string; readonly qty: string };

const rowOf = (key: string, name = '', qty = ''): Row => ({ key, name, qty });
const isBlank = ({ name, qty }: Row): boolean => name === '' && qty === '';
const filled = (rows: readonly Row[]): Row[] => rows.filter((row) => !isBlank(row));
const columns = gridOf<Row>({ entered: line, read: line }, ['name', 'qty']);
const wrong = (rows: readonly Row[]) =>
  rows.some(({ name }) => name === '双') ? [{ key: 'a', field: 'name', message: '重复' }] : [];
const drawn = (lines: readonly Row[]): Row[] => [...lines];
const first = { rowVersion: 1, lines: [rowOf('a', '米', '3'), rowOf('b')] };

let server: FakeServer;
let form: LinesForm<typeof save, Row>;
let sentValues: Values | undefined;
type PageProps = {
  readonly start?: Values;
  readonly isOpen?: boolean;
  readonly keep?: string;
  /** Another field of the form is wrong. */
  readonly isWrong?: boolean;
  readonly reread?: Reread;
  readonly onLocked?: () => void;
};
function Page({ start = first, isOpen = true, keep = 'lines:7', isWrong, reread, onLocked }: PageProps) {
  const current = useLinesForm<typeof save, Row, Row>({
    call: save,
    fields: fieldsOf(save, [{ field: 'lines', isApart: true, draw: () => null, words: () => '明细' }]),
    start,
    isOpen,
    reread,
    onLocked,
    keep,
    drawn,
    entered: (rows) => [...rows],
    columns,
    wrong,
    isBlank,
    toInput: (values) => ({
      ...values,
      lines: filled(keyedLines(values) as readonly Row[]).map(({ name, qty }) => ({ name, qty })),
    }),
    place: placedBy((values) => filled(keyedLines(values) as readonly Row[])),
    consent: { field: 'mayCancel', ask: (title) => ({ title, okText: '同意' }) },
    onDone: (_answer, values) => {
      sentValues = values;
    },
  });
  useLayoutEffect(() => {
    form = current;
  });
  return (
    <>
      <FormNotices form={current.form} />
      <input aria-label="别处" />
      {isWrong ? (
        <p data-form={current.form.id}>
          <span data-wrong="note">
            <input aria-label="标红" />
          </span>
        </p>
      ) : null}
      <FormLines of={current} columns={columns} newRow={() => rowOf('new')} />
    </>
  );
}
const put = (rows: readonly Row[]): void => act(() => form.lines.change(() => rows, { kind: 'edit' }));
const send = (): Promise<unknown> => act(() => form.send());

beforeEach(() => {
  server = fakeServer();
});
afterEach(clearStage);

describe('lines that are entered', () => {
  const text = fc.constantFrom('', '米', '油');
  const rows = fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), name: text, qty: text }), {
    selector: ({ key }) => key,
  });
  const edits = fc.array(rows, { minLength: 1, maxLength: 6 });
  const texts = (): string[] => form.lines.rows.map(({ key, name, qty }) => `${key} ${name} ${qty}`);

  it('come back step by step to what they were, and go forward again to what they became', () => {
    inTab(<Page />);
    fc.assert(
      fc.property(edits, (list) => {
        const before = texts();
        for (const next of list) put(next);
        const after = texts();
        const turn = (way: 'undo' | 'redo') => (): string[] => {
          act(() => form.lines[way]());
          return texts();
        };
        // An edit that changes nothing leaves no step: then it stands there already.
        expect([after, ...list.map(turn('undo'))]).toContainEqual(before);
        list.map(turn('redo'));
        expect(texts()).toEqual(after);
      }),
      { numRuns: 12 },
    );
  });

  it('count as changed only for what was entered: an empty row is none', () => {
    inTab(<Page />);
    expect(form.form.isDirty).toBe(false);
    put([...form.lines.rows, rowOf('c')]);
    expect(form.form.isDirty).toBe(false);
    put([...form.lines.rows, rowOf('d', '油')]);
    expect(form.form.isDirty).toBe(true);
    act(() => form.lines.undo());
    expect(form.form.isDirty).toBe(false);
  });

  it('are found again by the next who opens the page, and start over as a step', () => {
    const stage = inTab(<Page />);
    put([rowOf('a', '米', '5')]);
    stage.unmount();
    inTab(<Page />);
    expect(form.lines.rows).toEqual([rowOf('a', '米', '5')]);
    expect(form.restoredAt).not.toBe('');
    act(() => form.restart((now) => `${now.length} 行`));
    expect([form.lines.rows, form.form.isDirty, form.restoredAt]).toEqual([first.lines, false, '']);
    act(() => form.lines.undo());
    expect(form.lines.rows).toEqual([rowOf('a', '米', '5')]);
  });

  it('name what is missing when they are sent, and what is wrong between them', async () => {
    inTab(<Page />);
    put([rowOf('a', '米'), rowOf('b', '', '2'), rowOf('c')]);
    expect(screen.queryByText(/请填写/)).toBeNull();
    await send();
    expect(form.problems).toEqual([
      { key: 'a', field: 'qty', message: '请填写件数' },
      { key: 'b', field: 'name', message: '请填写品名' },
    ]);
    expect(screen.getByText('请先修改标红的内容；填写的内容已暂存在本机')).toBeTruthy();
    put([rowOf('a', '双', '1')]);
    await send();
    expect(form.problems).toEqual([{ key: 'a', field: 'name', message: '重复' }]);
    put([rowOf('c')]);
    await send();
    expect(screen.getByText('请至少填写一行')).toBeTruthy();
    expect(server.requestsTo(save)).toEqual([]);
  });

  it('are sent again with consent alone, and what they came to stays undoable', async () => {
    server.onRaw(save, ({ input }) =>
      (input as { mayCancel?: boolean }).mayCancel === true
        ? new Response(JSON.stringify({ status: 1, message: '', data: { rowVersion: 2 } }))
        : refusal(2, '将取消一张要货单', { code: 'consentNeeded' }),
    );
    inTab(<Page />);
    put([rowOf('a', '米', '5')]);
    const sending = form.send();
    await user.click(await screen.findByRole('button', { name: /同\s*意/ }));
    await act(() => sending);
    expect(server.requestsTo(save).map(({ input }) => input)).toEqual([
      { rowVersion: 1, lines: [{ name: '米', qty: '5' }] },
      { rowVersion: 1, mayCancel: true, lines: [{ name: '米', qty: '5' }] },
    ]);
    expect([form.form.isDirty, form.lines.canUndo]).toEqual([false, true]);
  });

  it('say once that there is no network, until it is back', async () => {
    server.onRaw(save, () => Promise.reject(new TypeError('Failed to fetch')));
    inTab(<Page isWrong />);
    put([rowOf('a', '米', '5')]);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await send();
    expect(screen.getAllByText(/网络断开，没有保存/)).toHaveLength(1);
    online.mockRestore();
    const elsewhere = screen.getByRole('textbox', { name: '别处' });
    act(() => elsewhere.focus());
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/网络断开/)).toBeNull();
    expect(document.activeElement).toBe(elsewhere);
  });

  describe('that come while a save is under way', () => {
    const underWay = async (change: () => void): Promise<void> => {
      const answer = Promise.withResolvers<{ rowVersion: number }>();
      server.on(save, () => answer.promise);
      const sending = form.send();
      await vi.waitFor(() => expect(server.requestsTo(save)).toHaveLength(1));
      change();
      await act(async () => {
        answer.resolve({ rowVersion: 2 });
        await sending;
      });
    };
    const kept = (name: string): boolean => Object.keys(localStorage).some((key) => key.startsWith(name));

    it('are unsaved, kept in this browser and sent by the next save', async () => {
      const stage = inTab(<Page />);
      put([rowOf('a', '米', '5')]);
      await underWay(() => put([rowOf('n', '油', '1'), ...form.lines.rows]));
      expect(form.lines.rows).toEqual([rowOf('n', '油', '1'), rowOf('a', '米', '5')]);
      expect(keyedLines(sentValues ?? {})).toEqual([rowOf('a', '米', '5')]);
      expect([form.form.isDirty, kept('lines:7')]).toEqual([true, true]);
      expect(stage.tab().setDirty).toHaveBeenLastCalledWith(true);
      server.on(save, () => ({ rowVersion: 3 }));
      await send();
      expect(server.requestsTo(save).at(-1)?.input).toEqual({
        rowVersion: 2,
        lines: [
          { name: '油', qty: '1' },
          { name: '米', qty: '5' },
        ],
      });
      expect([form.form.isDirty, kept('lines:7')]).toEqual([false, false]);
    });

    it('are kept under the name that the save has given', async () => {
      let rename: (to: string) => void = () => undefined;
      function Named() {
        const [name, setName] = useState('lines:new');
        useLayoutEffect(() => {
          rename = setName;
        }, []);
        return <Page keep={name} />;
      }
      inTab(<Named />);
      put([rowOf('a', '米', '5')]);
      await underWay(() => put([...form.lines.rows, rowOf('n', '油', '1')]));
      expect(kept('lines:new')).toBe(true);
      act(() => rename('lines:8'));
      expect([kept('lines:new'), kept('lines:8')]).toEqual([false, true]);
    });
  });

  describe('after a save of one’s own', () => {
    const asSaved = { rowVersion: 2, lines: [rowOf('a', '米', '5.00'), rowOf('b')] };
    function Document({ at }: { readonly at: readonly Values[] }) {
      const [count, setCount] = useState(0);
      useLayoutEffect(() => {
        next = () => setCount(count + 1);
      });
      return <Page start={at[count] ?? first} />;
    }
    let next: () => void;
    const kept = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('lines:7'));
    const said = (): number => screen.queryAllByText(/新版本/).length;

    it.each([
      ['the answer says the version', { rowVersion: 2 }],
      ['the answer is older than what comes', { rowVersion: 1 }],
    ])('begins anew from what the server has: %s', async (_, answer) => {
      server.on(save, () => answer);
      const stage = inTab(<Document at={[first, asSaved]} />);
      put([rowOf('a', '米', '5')]);
      expect(kept()).toHaveLength(1);
      await send();
      act(() => next());
      expect(form.lines.rows).toEqual(asSaved.lines);
      expect([form.form.isDirty, form.form.conflict, kept(), said()]).toEqual([false, undefined, [], 0]);
      expect(stage.tab().setDirty).toHaveBeenLastCalledWith(false);
    });

    it('is not unsaved where the page leaves the form at once', async () => {
      server.on(save, () => ({ rowVersion: 2 }));
      const stage = inTab(<Page />);
      put([rowOf('a', '米', '5')]);
      await act(async () => {
        await form.send();
        stage.unmount();
      });
      expect(stage.tab().setDirty).toHaveBeenLastCalledWith(false);
    });

    it('gives up what was entered once the document takes nothing any more', () => {
      inTab(<Page />).unmount();
      const stage = inTab(<Page />);
      put([rowOf('a', '米', '5')]);
      stage.unmount();
      const later = inTab(<Page start={asSaved} isOpen={false} />);
      expect([form.lines.rows, form.form.conflict, kept()]).toEqual([asSaved.lines, undefined, []]);
      expect(later.tab().setDirty).toHaveBeenLastCalledWith(false);
      expect(screen.getByText('刚有人已经处理了这张单据，你填写的内容没有生效')).toBeTruthy();
      expect(screen.queryByText(/已经并入/)).toBeNull();
    });

    it('says why nothing is sent while two versions wait for a choice, and leads to them', async () => {
      inTab(<Document at={[first, { rowVersion: 2, lines: [rowOf('a', '米', '8'), rowOf('b')] }]} />);
      put([rowOf('a', '米', '5')]);
      act(() => next());
      await send();
      expect(await screen.findByText('请先选择保留哪个版本')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole('alertdialog'));
      expect(server.requestsTo(save)).toEqual([]);
    });
  });

  it('that somebody else has changed too stand side by side cell by cell, with who and when', async () => {
    const theirs = { rowVersion: 2, lines: [rowOf('a', '油', '8'), rowOf('b')], by: '王芳', at: '2026-11-22 10:05:00' };
    server.onRaw(save, ({ input }) =>
      (input as { rowVersion: number }).rowVersion === 1
        ? refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: null })
        : success({ rowVersion: 3 }),
    );
    inTab(<Page reread={() => Promise.resolve(theirs)} />);
    put([rowOf('a', '米', '5'), rowOf('b')]);
    await send();
    const panel = within(screen.getByRole('alertdialog'));
    expect(panel.getByText(/王芳 11-22 10:05 保存了新版本/)).toBeTruthy();
    expect(panel.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      '我填写的：5',
      '已保存的：8',
    ]);
    await user.click(panel.getByRole('radio', { name: '我填写的：5' }));
    await user.click(panel.getByRole('button', { name: '按选择继续填写' }));
    expect(form.lines.rows[0]).toEqual(rowOf('a', '油', '5'));
    await send();
    expect(server.requestsTo(save).at(-1)?.input).toEqual({ rowVersion: 2, lines: [{ name: '油', qty: '5' }] });
  });

  it('say why what somebody else has saved could not be read', async () => {
    server.onRaw(save, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: null }));
    const said = {
      status: 0,
      message: '服务暂时不可用',
      problems: [],
      toast: 0,
      isOk: false,
      isSignedOut: false,
    } as const;
    const failed = new Refusal(said);
    inTab(<Page reread={() => Promise.reject(failed)} />);
    put([rowOf('a', '米', '5')]);
    await send();
    expect(screen.getByText('服务暂时不可用')).toBeTruthy();
    expect([form.form.isDirty, form.form.isSending]).toEqual([true, false]);
  });

  it('that meet a second version while one is open begin the choice anew', async () => {
    const version = (rowVersion: number, qty: string): Values => ({
      rowVersion,
      lines: [rowOf('a', '米', qty), rowOf('b')],
    });
    inTab(<Page />);
    put([rowOf('a', '米', '5')]);
    const meet = (theirs: Values): void => act(() => void form.form.meet({ theirs, by: '', at: '' }));
    meet(version(2, '8'));
    await user.click(screen.getByRole('radio', { name: '已保存的：8' }));
    meet(version(3, '9'));
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
    // What is newer than the version that was settled is still news.
    act(() => form.form.tellNews({ theirs: version(4, '7'), by: '', at: '' }));
    await user.click(screen.getByRole('button', { name: '全部保留我的' }));
    await user.click(screen.getByRole('button', { name: '按选择继续填写' }));
    expect(screen.getByText(/修改了这张单据/)).toBeTruthy();
    meet(version(4, '9'));
    expect(screen.queryByText(/修改了这张单据/)).toBeNull();
  });

  it('lead away where they can be written no more', async () => {
    server.onRaw(save, () => refusal(0, '已被他人处理，请刷新', { code: 'conflict', row: null }));
    const onLocked = vi.fn<() => void>();
    inTab(<Page reread={() => Promise.resolve(undefined)} onLocked={onLocked} />);
    put([rowOf('a', '米', '5')]);
    await send();
    expect(onLocked).toHaveBeenCalledOnce();
    expect(form.form.conflict).toBeUndefined();
  });
});
