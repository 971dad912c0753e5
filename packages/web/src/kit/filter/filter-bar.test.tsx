import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { FilterValues } from './filter-values.ts';
import { moneyRange, text } from './list-filters.ts';

const filters = [text('no', '单号'), moneyRange('amount', '金额')];
const order = '起始值不能大于结束值';
const refresh = vi.fn<() => void>();
const applied = vi.fn<(values: FilterValues) => void>();

function Bar({ start }: { readonly start: FilterValues }) {
  const [values, setValues] = useState(start);
  return (
    <FilterBar
      filters={filters}
      values={values}
      onChange={(next) => {
        applied(next);
        setValues(next);
      }}
      onClear={() => setValues({})}
      onRefresh={refresh}
    />
  );
}
const open = (start: FilterValues = {}): void => void inTab(<Bar start={start} />);
const least = (): HTMLElement => screen.getByRole('textbox', { name: '金额最低' });
const most = (): HTMLElement => screen.getByRole('textbox', { name: '金额最高' });
const unfold = (): Promise<void> => user.click(screen.getByRole('button', { name: /^筛选/ }));
const enterWrong = async (): Promise<void> => {
  await user.type(least(), '50');
  await user.type(most(), '20');
};

afterEach(() => {
  refresh.mockReset();
  applied.mockReset();
  clearStage();
});

describe.each([
  ['at a desk', 1440],
  ['on a phone', 390],
])('a range of amounts %s', (_where, width) => {
  beforeEach(() => setWidth(width));
  const isPhone = width < 768;
  const send = (): Promise<void> =>
    isPhone
      ? user.click(screen.getByRole('button', { name: '查看结果' }))
      : user.click(within(least().closest('form') ?? document.body).getByRole('button', { name: /^查\s*询$/ }));

  it('does not interrupt who is typing it', async () => {
    open();
    await unfold();
    await user.type(least(), '50');
    for (const digit of '100') {
      await user.type(most(), digit);
      expect(screen.queryByRole('alert')).toBeNull();
    }
    await user.tab();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(most());
    await user.type(most(), '10');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(document.body);
    const told = screen.getByRole('alert');
    expect(told.textContent).toBe(order);
    for (const end of [least(), most()]) {
      expect(end.getAttribute('aria-invalid')).toBe('true');
      expect(end.getAttribute('aria-describedby')).toBe(told.id);
    }
  });

  it('is told when it is sent off, keeps in sight, and takes the focus', async () => {
    open();
    await unfold();
    await enterWrong();
    await send();
    expect(screen.getByRole('alert').textContent).toBe(order);
    expect(document.activeElement).toBe(least());
    expect(applied).not.toHaveBeenCalled();
    await user.clear(least());
    await user.type(least(), '5');
    await send();
    expect(applied.mock.calls).toEqual([[{ amountFrom: '5', amountTo: '20' }]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is wrong comes into sight when anything else is sent off', async () => {
    open();
    await unfold();
    await enterWrong();
    await (isPhone ? user.keyboard('{Escape}') : unfold());
    expect(screen.getByRole('button', { name: /^筛选/, description: order })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '单号' }), 'YH9{Enter}');
    expect(await screen.findByText(order)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(least()));
    expect(applied).not.toHaveBeenCalled();
  });

  it('that is wrong in an address is shown as wrong, and can be cleared', async () => {
    open({ amountFrom: '100', amountTo: '20' });
    if (isPhone) {
      expect(screen.getByRole('button', { name: /^筛选/, description: order })).toBeTruthy();
      await unfold();
    }
    expect(screen.getByRole('alert').textContent).toBe(order);
    await send();
    expect(refresh).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(least());
    await user.click(screen.getByRole('button', { name: /^清\s*除/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is only typed is cleared too', async () => {
    open();
    await unfold();
    await enterWrong();
    await user.click(screen.getByRole('button', { name: /^清\s*除/ }));
    expect([least(), most()].map((end) => (end as HTMLInputElement).value)).toEqual(['', '']);
    await send();
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});

it('a phone’s sheet goes once its filters are applied', async () => {
  setWidth(390);
  open();
  await unfold();
  const sheet = screen.getByRole('dialog', { name: '筛选' });
  await user.type(least(), '5');
  await user.click(within(sheet).getByRole('button', { name: '查看结果' }));
  expect(applied.mock.calls).toEqual([[{ amountFrom: '5' }]]);
  fireEvent.animationEnd(sheet);
  expect(screen.queryByRole('dialog', { name: '筛选' })).toBeNull();
});
