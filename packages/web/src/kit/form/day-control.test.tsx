import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Control } from './form-controls.tsx';
import { dayControl, heldDay, typedWire } from './day-control.tsx';

afterEach(cleanup);

const today = '2026-11-20';

describe('a typed day or moment as the wire holds it', () => {
  it.each([
    ['2026-12-03', '2026-12-03'],
    ['2026/12/3', '2026-12-03'],
    ['20261203', '2026-12-03'],
    ['12-3', '2026-12-03'],
    ['１２月３日', '2026-12-03'],
    ['明天', '2026-11-21'],
    ['2026-02-30', '2026-02-30'],
    ['改天', '改天'],
  ])('reads the day %s as %s', (typed, wire) => expect(typedWire('date', typed, today)).toBe(wire));

  it.each([
    ['2026-12-03 08:30', '2026-12-03 08:30:00'],
    ['2026-12-03 08:30:00', '2026-12-03 08:30:00'],
    ['12-3 8:30', '2026-12-03 08:30:00'],
    ['12月3日  5：05', '2026-12-03 05:05:00'],
    ['明天 17:00', '2026-11-21 17:00:00'],
    ['2026-12-03 25:00', '2026-12-03 25:00'],
    ['2026-02-30 08:00', '2026-02-30 08:00'],
    ['2026-12-03', '2026-12-03'],
    ['下午', '下午'],
  ])('reads the moment %s as %s', (typed, wire) => expect(typedWire('time', typed, today)).toBe(wire));

  it.each(['', '改天', '2026-02-30'])('holds no day for %j', (text) => expect(heldDay('date', text)).toBeNull());
  it.each(['', '2026-12-03', '2026-12-03 25:00:00'])('holds no moment for %j', (text) =>
    expect(heldDay('time', text)).toBeNull(),
  );
});

type FieldProps = { readonly kind: 'date' | 'time'; readonly first?: string; readonly tell: (value: unknown) => void };
function Field({ kind, first, tell }: FieldProps) {
  const [value, setValue] = useState<unknown>(first);
  const onChange = (next: unknown): void => {
    setValue(next);
    tell(next);
  };
  const rest = {
    label: '',
    problems: [],
    values: {},
    set: vi.fn<Control['set']>(),
    demand: () => true,
    isDisabled: false,
  };
  return (
    <>
      {dayControl(kind)({ id: 'field', value, onChange, aria: { 'aria-label': '时间' }, ...rest })}
      <input aria-label="下一栏" />
    </>
  );
}
const fieldOf = (props: Omit<FieldProps, 'tell'>) => {
  const tell = vi.fn<(value: unknown) => void>();
  render(<Field {...props} tell={tell} />);
  return { tell, input: screen.getByRole<HTMLInputElement>('textbox', { name: '时间' }) };
};
async function typeInto(input: HTMLElement, text: string): Promise<void> {
  await userEvent.click(input);
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
}

describe('what is typed counts', () => {
  it.each([
    ['date', '2026-12-03', '2026-12-03'],
    ['date', '2026/12/4', '2026-12-04'],
    ['time', '2026-12-03 08:30', '2026-12-03 08:30:00'],
    ['time', '2026-12-03 8:30', '2026-12-03 08:30:00'],
  ] as const)('of a %s %s when the field is left', async (kind, typed, wire) => {
    const { tell, input } = fieldOf({ kind, first: kind === 'date' ? '2026-11-01' : '2026-11-01 07:00:00' });
    await typeInto(input, typed);
    await userEvent.click(screen.getByRole('textbox', { name: '下一栏' }));
    expect(tell).toHaveBeenLastCalledWith(wire);
    expect(input.value).toBe(kind === 'date' ? wire : wire.slice(0, 16));
  });

  it('when Enter is pressed', async () => {
    const { tell, input } = fieldOf({ kind: 'time' });
    await typeInto(input, '2026-12-03 08:30{Enter}');
    expect(tell).toHaveBeenLastCalledWith('2026-12-03 08:30:00');
  });

  it('when it cannot be read: the value from before is not sent in its place', async () => {
    const { tell, input } = fieldOf({ kind: 'time', first: '2026-11-01 07:00:00' });
    await typeInto(input, '改天');
    await userEvent.tab();
    expect(tell).toHaveBeenLastCalledWith('改天');
  });

  it('until it is left empty: a text that could not be read does not stay behind unseen', async () => {
    const { tell, input } = fieldOf({ kind: 'date' });
    await typeInto(input, '改天');
    await userEvent.tab();
    expect(tell).toHaveBeenLastCalledWith('改天');
    await userEvent.click(input);
    await userEvent.tab();
    expect(tell).toHaveBeenLastCalledWith(undefined);
  });

  it('when all of it was deleted', async () => {
    const { tell, input } = fieldOf({ kind: 'date', first: '2026-11-01' });
    await typeInto(input, '');
    await userEvent.tab();
    expect(tell).toHaveBeenLastCalledWith(undefined);
  });

  it('and a field that was only visited stays as it was', async () => {
    const { tell, input } = fieldOf({ kind: 'time', first: '2026-11-01 07:00:00' });
    await userEvent.click(input);
    await userEvent.tab();
    expect(tell).not.toHaveBeenCalled();
    expect(input.value).toBe('2026-11-01 07:00');
  });
});
