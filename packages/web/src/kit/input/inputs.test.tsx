import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import type { DateSpan } from './date-range-check.ts';
import { DateRange } from './date-range.tsx';
import type { SearchFn } from './option.ts';
import { NumberInput } from './number-input.tsx';
import { SearchSelect } from './search-select.tsx';

// Pickers are slow to draw on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
afterEach(clearStage);

describe('the number input', () => {
  const changes = vi.fn<(value: string) => void>();
  function Stage({ start = '', ...more }: { start?: string; places?: number; negative?: boolean }) {
    const [value, setValue] = useState(start);
    return (
      <NumberInput
        aria-label="数量"
        value={value}
        onChange={(next) => {
          changes(next);
          setValue(next);
        }}
        {...more}
      />
    );
  }
  const input = (): HTMLInputElement => screen.getByRole('textbox', { name: '数量' });

  it.each(['1e9', '-5', 'abc', '12.345', '1.2.3'])('keeps %s as it was typed, and marks it', async (typed) => {
    inTab(<Stage places={2} />);
    await user.type(input(), typed);
    expect(input().value).toBe(typed);
    expect(input().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(input().value).toBe(typed);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(changes).toHaveBeenLastCalledWith(typed);
  });

  it('groups thousands when left and shows the plain number when entered', async () => {
    inTab(<Stage start="1234567.5" />);
    expect(input().value).toBe('1,234,567.5');
    await user.click(input());
    expect(input().value).toBe('1234567.5');
    await user.tab();
    expect(input().value).toBe('1,234,567.5');
  });

  it('understands full-width digits and pasted amounts', async () => {
    inTab(<Stage />);
    await user.click(input());
    await user.paste('￥１，２３４．５');
    expect(changes).toHaveBeenLastCalledWith('1234.5');
  });

  it('leaves an input method alone until it is done', async () => {
    inTab(<Stage />);
    await user.click(input());
    changes.mockClear();
    fireEvent.compositionStart(input());
    fireEvent.change(input(), { target: { value: 'shi' } });
    expect(input().value).toBe('shi');
    expect(changes).not.toHaveBeenCalled();
    fireEvent.change(input(), { target: { value: '１０' } });
    fireEvent.compositionEnd(input());
    expect(input().value).toBe('10');
    expect(changes).toHaveBeenLastCalledWith('10');
  });

  it('takes a minus where it is welcome', async () => {
    inTab(<Stage negative />);
    await user.type(input(), '-5');
    await user.tab();
    expect(changes).toHaveBeenLastCalledWith('-5');
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  it('lets a number be emptied', async () => {
    inTab(<Stage start="5" />);
    await user.clear(input());
    expect(changes).toHaveBeenLastCalledWith('');
  });
});

describe('the date range', () => {
  function Stage({ changed }: { readonly changed: (span: DateSpan | undefined) => void }) {
    const [span, setSpan] = useState<DateSpan | undefined>();
    return (
      <DateRange
        label="下单"
        value={span}
        maxMonths={3}
        onChange={(next) => {
          changed(next);
          setSpan(next);
        }}
      />
    );
  }
  const open = async () => {
    const changed = vi.fn<(span: DateSpan | undefined) => void>();
    inTab(<Stage changed={changed} />);
    await user.click(screen.getByRole('button', { name: '下单：不限' }));
    return changed;
  };
  const fill = async (name: string, date: string): Promise<void> => {
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name });
    await user.click(box);
    fireEvent.change(box, { target: { value: date } });
    await user.keyboard('{Enter}');
  };
  const confirm = (): Promise<void> => user.click(screen.getByRole('button', { name: '确定' }));

  it('asks for both dates', async () => {
    const changed = await open();
    await confirm();
    expect(screen.getByRole('alert').textContent).toBe('请选择查询时间');
    expect(changed).not.toHaveBeenCalled();
  });

  it('refuses a start after the end and a span that is too long', async () => {
    const changed = await open();
    await fill('下单开始日期', '2026-05-02');
    await fill('下单结束日期', '2026-05-01');
    await confirm();
    expect(screen.getByRole('alert').textContent).toBe('开始时间不能大于结束时间');
    await fill('下单结束日期', '2026-09-01');
    await confirm();
    expect(screen.getByRole('alert').textContent).toBe('时间跨度不得超过3个月！');
    await fill('下单结束日期', '2026-08-02');
    await confirm();
    expect(changed).toHaveBeenLastCalledWith(['2026-05-02', '2026-08-02']);
  });

  it('offers usual spans by one click', async () => {
    const changed = await open();
    await user.click(await screen.findByRole('button', { name: '近 7 天' }));
    expect(changed).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: '下单：近 7 天' })).toBeTruthy();
  });
});

describe('a picker that searches', () => {
  const materials = [
    { value: 1, label: '珍珠米', note: 'WL001' },
    { value: 2, label: '大豆油' },
  ];
  const search = vi.fn<SearchFn>(({ text, ids }) =>
    Promise.resolve(materials.filter(({ label, value }) => (ids ? ids.includes(value) : label.includes(text)))),
  );

  it('asks for typed text and takes the best by Enter', async () => {
    const changed = vi.fn<(value: number | undefined, option: unknown) => void>();
    inTab(<SearchSelect search={search} aria-label="物料" onChange={changed} />);
    await user.click(screen.getByRole('combobox', { name: '物料' }));
    await user.keyboard('豆');
    await waitFor(() => expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ text: '豆' })));
    await waitFor(() => expect(screen.getAllByText('大豆油').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByText('珍珠米')).toBeNull());
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 13 });
    expect(changed).toHaveBeenCalledWith(2, materials[1]);
  });

  it('names what was chosen before', async () => {
    inTab(<SearchSelect search={search} aria-label="物料" value={1} />);
    expect(await screen.findByText('珍珠米')).toBeTruthy();
    expect(search).toHaveBeenCalledWith(expect.objectContaining({ ids: [1] }));
  });

  it('says when the search failed', async () => {
    const broken: SearchFn = () => Promise.reject(new Error('x'));
    inTab(<SearchSelect search={broken} aria-label="物料" />);
    await user.click(screen.getByRole('combobox', { name: '物料' }));
    expect(await screen.findByText('查找失败，请重试')).toBeTruthy();
  });
});
