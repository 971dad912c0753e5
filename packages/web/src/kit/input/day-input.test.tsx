import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { DayInput } from './day-input.tsx';

// Wednesdays only, from the 25th of November on.
const problemOf = (day: string): string | undefined => {
  if (day < '2026-11-25') return '最早可送达 2026-11-25';
  return ['2026-11-25', '2026-12-02', '2026-12-09'].includes(day) ? undefined : '供应商只在周三配送';
};
const changes = vi.fn<(day: string) => void>();

type StageProps = { readonly start?: string; readonly disabled?: boolean };
function Stage({ start = '2026-11-25', disabled = false }: StageProps) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label htmlFor="day">送达日期</label>
      <DayInput
        id="day"
        value={value}
        words={(day) => `${day}（星期）`}
        problemOf={problemOf}
        disabled={disabled}
        aria-required
        aria-describedby="hint"
        onChange={(next) => {
          changes(next);
          setValue(next);
        }}
      />
      <button>别处</button>
    </>
  );
}
const field = (): HTMLInputElement => screen.getByLabelText('送达日期');
const write = async (text: string): Promise<void> => {
  await user.clear(field());
  await user.type(field(), `${text}{Enter}`);
};

beforeEach(() => {
  changes.mockClear();
  vi.useFakeTimers({ now: new Date('2026-11-22T04:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  clearStage();
});

describe('a day', () => {
  it('that may not be changed is neither typed nor picked', async () => {
    inTab(<Stage disabled />);
    expect(field().disabled).toBe(true);
    await user.click(field());
    await user.click(document.querySelector('.anticon-calendar') ?? document.body);
    expect(screen.queryByRole('group', { name: '日历' })).toBeNull();
  });

  it('is tied to what is said about it, first to what is wrong with it', async () => {
    inTab(<Stage />);
    expect(field().getAttribute('aria-required')).toBe('true');
    expect(field().getAttribute('aria-describedby')).toBe('hint');
    await write('99-99');
    const said = screen.getByRole('alert');
    expect(field().getAttribute('aria-describedby')).toBe(said.id);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['1203', '2026-12-03'],
    ['12-3', '2026-12-03'],
    ['12月3日', '2026-12-03'],
    ['2026/12/3', '2026-12-03'],
    ['后天', '2026-11-24'],
    ['0102', '2027-01-02'],
  ])('is typed as %s', async (text, day) => {
    inTab(<Stage />);
    await write(text);
    expect(changes).toHaveBeenLastCalledWith(day);
    expect(field().value).toBe(`${day}（星期）`);
  });

  it('that cannot be read stays to be mended, and what was said goes with the next letter', async () => {
    inTab(<Stage />);
    await write('13-45');
    expect(screen.getByRole('alert').textContent).toContain('没有这一天');
    expect(field().value).toBe('13-45');
    await user.type(field(), '6');
    expect(screen.queryByRole('alert')).toBeNull();
    await write('2026-11-20');
    expect(screen.getByRole('alert').textContent).toBe('不能早于今天');
    await user.type(field(), '{Escape}');
    expect(field().value).toBe('2026-11-25（星期）');
    expect(changes).not.toHaveBeenCalled();
  });

  it('is taken over when the field is left, and steps over days that cannot be', async () => {
    inTab(<Stage />);
    await user.clear(field());
    await user.type(field(), '12-1');
    await user.click(screen.getByRole('button', { name: '别处' }));
    expect(changes).toHaveBeenLastCalledWith('2026-12-01');
    await user.type(field(), '{ArrowDown}');
    expect(changes).toHaveBeenLastCalledWith('2026-12-02');
    await user.type(field(), '{ArrowDown}');
    expect(changes).toHaveBeenLastCalledWith('2026-12-09');
    await user.type(field(), '{ArrowUp}{ArrowUp}');
    expect(changes).toHaveBeenLastCalledWith('2026-11-25');
  });

  it('is picked from a calendar that says why a day is impossible', async () => {
    inTab(<Stage />);
    await user.click(field());
    const early = await screen.findByRole('button', { name: '2026-11-24，最早可送达 2026-11-25' });
    expect(early.title).toBe('最早可送达 2026-11-25');
    await user.click(early);
    await user.click(screen.getByRole('button', { name: '2026-11-26，供应商只在周三配送' }));
    expect(changes).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: '今天' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '2026-12-02' }));
    expect(changes).toHaveBeenLastCalledWith('2026-12-02');
    expect(field().value).toBe('2026-12-02（星期）');
  });
});
