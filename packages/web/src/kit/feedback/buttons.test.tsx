import { machine } from '@material/contract/kernel/document/machine.ts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { manager } from '../../../test/people.ts';
import { clearStage, inTab } from '../../../test/in-tab.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ActionButton } from './action-button.tsx';
import { Can } from './can.tsx';
import { DocumentActions } from '../document/document-head.tsx';
import { drawnActions, RowActions } from '../actions/row-actions.tsx';
import { StatusTag } from '../display/status-tag.tsx';
import { notSent } from './use-click-lock.ts';

const orders = machine({
  table: 'order',
  noun: '单据',
  initial: 'OPEN',
  groups: {},
  states: {
    OPEN: { label: '待办', tone: 'processing', in: [], waits: [] },
    GONE: { label: '完结', tone: 'success', final: true, in: [], waits: [] },
  },
  actions: {
    pass: { label: '通过', from: ['OPEN'], to: 'GONE', by: ['x'], event: 'P' },
    back: { label: '退回', from: ['OPEN'], to: 'GONE', by: ['x'], event: 'B' },
    close: { label: '关闭', from: ['OPEN'], to: 'GONE', by: ['x'], event: 'C' },
    remove: { label: '删除', from: ['OPEN'], to: 'deleted', by: ['x'], event: 'D' },
  },
});

const clock = () => userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(clearStage);

describe('a button that sends', () => {
  it('takes one click within two seconds, by mouse and by keyboard', async () => {
    const work = vi.fn<(row?: unknown) => void>();
    inTab(<ActionButton onClick={work}>提交</ActionButton>);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '提交' });
    await clock().dblClick(button);
    expect(work).toHaveBeenCalledTimes(1);
    expect(button.disabled).toBe(true);
    await pass(1500);
    expect(button.disabled).toBe(true);
    await pass(600);
    expect(button.disabled).toBe(false);
    button.focus();
    await clock().keyboard('{Enter}{Enter} ');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('stays locked and loading while the work takes longer', async () => {
    let end: () => void = () => undefined;
    inTab(<ActionButton onClick={() => new Promise<void>((resolve) => (end = resolve))}>提交</ActionButton>);
    const button = screen.getByRole<HTMLButtonElement>('button');
    await clock().click(button);
    await pass(5000);
    expect(button.disabled).toBe(true);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(async () => end());
    await pass(1);
    expect(button.disabled).toBe(false);
  });

  it('is free at once when nothing was sent', async () => {
    inTab(<ActionButton onClick={() => Promise.resolve(notSent)}>保存</ActionButton>);
    const button = screen.getByRole<HTMLButtonElement>('button');
    await clock().click(button);
    await pass(50);
    expect(button.disabled).toBe(false);
  });

  it('gives the focus back to who works by keyboard', async () => {
    inTab(<ActionButton onClick={() => undefined}>提交</ActionButton>);
    const button = screen.getByRole<HTMLButtonElement>('button');
    button.focus();
    await clock().keyboard('{Enter}');
    button.blur();
    await pass(2001);
    expect(document.activeElement).toBe(button);
  });

  it('says why it cannot be used', () => {
    inTab(
      <ActionButton onClick={vi.fn<(row?: unknown) => void>()} blocked="供应商已确认">
        反审核
      </ActionButton>,
    );
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(screen.getByRole('note', { name: '供应商已确认' }).tabIndex).toBe(0);
  });
});

const nameOf = (button: HTMLElement): string => button.getAttribute('aria-label') ?? button.textContent ?? '';

describe('the actions of a row', () => {
  const every = {
    pass: vi.fn<(row?: unknown) => void>(),
    back: vi.fn<(row?: unknown) => void>(),
    close: vi.fn<(row?: unknown) => void>(),
    remove: vi.fn<(row?: unknown) => void>(),
  };

  it('draws what the server sent and the page can do, in the order of the page, what is possible first', async () => {
    const row = {
      actions: [{ code: 'remove' }, { code: 'pass' }, { code: 'unknown' }, { code: 'back', blocked: '太早' }],
    };
    inTab(<RowActions of={orders} row={row} run={every} />);
    expect(screen.getAllByRole('button').map(nameOf)).toEqual(['通过', '删除', '更多']);
    await clock().click(screen.getByRole('button', { name: /更多/ }));
    await pass(300);
    expect(screen.getByRole('menuitem', { name: /退回/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it('folds the rest and hands the row over', async () => {
    const row = { id: 5, actions: ['pass', 'back', 'close', 'remove'].map((code) => ({ code })) };
    inTab(<RowActions of={orders} row={row} run={every} />);
    expect(screen.getAllByRole('button').map(nameOf)).toEqual(['通过', '退回', '更多']);
    await clock().click(screen.getByRole('button', { name: /更多/ }));
    await pass(300);
    await clock().click(screen.getByRole('menuitem', { name: '关闭' }));
    expect(every.close).toHaveBeenCalledWith(row);
  });

  it('has a dash where there is nothing to do', () => {
    inTab(<RowActions of={orders} row={{ actions: [] }} run={every} />);
    expect(document.body.textContent).toBe('–');
  });

  it('makes at most one button of a document primary, and none of a blocked or deleting one', () => {
    const row = {
      actions: [{ code: 'pass', blocked: '太早' }, { code: 'remove' }, { code: 'back' }, { code: 'close' }],
    };
    inTab(<DocumentActions actions={drawnActions({ of: orders, row, run: every })} />);
    expect([...document.querySelectorAll('.ant-btn-primary')].map((button) => button.textContent)).toEqual(['退回']);
  });

  it('puts in front of a document what can be done, and tells under 更多 what cannot and why', async () => {
    const row = {
      actions: [
        { code: 'pass', blocked: '太早' },
        { code: 'back', blocked: '已审核' },
        { code: 'close' },
        { code: 'remove' },
      ],
    };
    inTab(<DocumentActions actions={drawnActions({ of: orders, row, run: every })} primary={[]} max={4} />);
    expect(screen.getAllByRole('button').map(nameOf)).toEqual(['更多', '删除', '关闭']);
    await clock().click(screen.getByRole('button', { name: /更多/ }));
    await pass(300);
    const items = screen.getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['通过太早', '退回已审核']);
    expect(items.every((item) => item.getAttribute('aria-disabled') === 'true')).toBe(true);
  });

  it('leads the menu with what can be done, where there is no room in front', async () => {
    const row = {
      actions: [{ code: 'pass', blocked: '太早' }, ...['back', 'close', 'remove'].map((code) => ({ code }))],
    };
    inTab(<DocumentActions actions={drawnActions({ of: orders, row, run: every })} primary={[]} />);
    await clock().click(screen.getByRole('button', { name: /更多/ }));
    await pass(300);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['关闭', '删除', '通过太早']);
  });
});

describe('states and permissions', () => {
  it('shows the label of the status table', () => {
    inTab(<StatusTag of={orders} value="GONE" />);
    expect(screen.getByText('完结').className).toContain('kit-tag-success');
  });

  it('draws only what the user may do', () => {
    useSession.getState().setUser(manager({ power: JSON.stringify(['要货订单']) }));
    inTab(
      <>
        <Can power="要货订单">看</Can>
        <Can power={['要货订单-新增按钮', '要货订单-导入按钮']}>改</Can>
      </>,
    );
    expect(screen.queryByText('看')).toBeTruthy();
    expect(screen.queryByText('改')).toBeNull();
  });
});
