import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import type { GridColumn } from './grid-columns.ts';
import { LineGrid } from './line-grid.tsx';
import { useRowHistory } from './use-row-history.tsx';

type Line = { key: string; made: string; until: string };
const columns: GridColumn<Line>[] = [
  { type: 'date', field: 'made', title: '生产日期' },
  { type: 'date', field: 'until', title: '到期日期' },
];

let rows: readonly Line[] = [];
function Page() {
  const [held, setRows] = useState<readonly Line[]>([{ key: 'a', made: '2026-11-20', until: '' }]);
  const history = useRowHistory({
    rows: held,
    write: (next) => {
      rows = next;
      setRows(next);
    },
  });
  return <LineGrid label="批次" history={history} columns={columns} />;
}
const press = (column: number): void => {
  const cell = document.querySelector(`[data-row="0"] [data-column="${column}"]`);
  fireEvent.mouseDown(cell ?? document.body, { button: 0 });
};
const calendar = () => screen.queryByRole('group', { name: '日历' });

beforeEach(() => {
  rows = [];
  setWidth(1440);
  vi.useFakeTimers({ now: new Date('2026-11-25T04:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  clearStage();
});

describe('a date cell', () => {
  it('offers a month beside what can be typed, and takes the day that is picked', async () => {
    inTab(<Page />);
    press(0);
    expect(calendar()).toBeNull();
    await user.click(screen.getByRole('button', { name: '打开日历' }));
    expect(screen.getByRole('button', { name: '2026-11-20' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: '下个月' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 行 生产日期');
    await user.click(screen.getByRole('button', { name: '2026-12-03' }));
    expect(rows[0]).toMatchObject({ made: '2026-12-03', until: '' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 行 生产日期');
  });

  it('opens for the keyboard, where arrows step by days and Esc leaves it as it was', async () => {
    inTab(<Page />);
    press(1);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(calendar()).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: '2026-11-26' }).getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Enter}');
    expect(rows[0]?.until).toBe('2026-11-26');
    press(0);
    await user.keyboard('{F2}{ArrowUp}{Escape}');
    expect(rows[0]?.made).toBe('2026-11-20');
  });

  it('is typed into as before', async () => {
    inTab(<Page />);
    press(1);
    await user.keyboard('12-5{Enter}');
    expect(rows[0]?.until).toBe('2026-12-05');
  });
});
