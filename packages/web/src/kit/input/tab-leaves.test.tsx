import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { choiceControl, pickControl, treeControl, type Control, type Draw } from '../form/form-controls.tsx';
import type { Option } from './option.ts';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearStage);

const few: readonly Option<number>[] = ['采购主管', '品控专员', '财务专员'].map((label, at) => ({
  value: at + 1,
  label,
}));
const many = [...few, ...Array.from({ length: 9 }, (_, at) => ({ value: at + 10, label: `夜班${at}` }))];
const search = (): Promise<readonly Option<number>[]> => Promise.resolve(few);
const tree = few.map(({ value, label }) => ({ value, title: label }));

const chosen = vi.fn<(value: unknown) => void>();
beforeEach(() => chosen.mockReset());

/** A field of a form. */
function Field({ draw }: { readonly draw: Draw }) {
  const [value, setValue] = useState<unknown>();
  const onChange = (next: unknown): void => {
    chosen(next);
    setValue(next);
  };
  const control: Control = {
    id: 'role',
    label: '角色',
    value,
    values: {},
    problems: [],
    isDisabled: false,
    aria: { 'aria-label': '角色' },
    onChange,
    set: () => undefined,
    demand: () => true,
  };
  return draw(control);
}

const field = (draw: Draw): ReactNode => <Field draw={draw} />;
const several: Readonly<Record<string, ReactNode>> = {
  'few choices of a form': field(choiceControl({ options: few, isMany: true })),
  'many choices of a form': field(choiceControl({ options: many, isMany: true })),
  'rows that are searched': field(pickControl({ search, isMany: true })),
  'rows of a tree': field(treeControl({ tree, isMany: true })),
};
const one: Readonly<Record<string, ReactNode>> = {
  'few choices of a form': field(choiceControl({ options: few, isMany: false })),
  'many choices of a form': field(choiceControl({ options: many, isMany: false })),
  'rows that are searched': field(pickControl({ search, isMany: false })),
  'rows of a tree': field(treeControl({ tree, isMany: false })),
};

const option = (label: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [
      ...document.querySelectorAll<HTMLElement>('.ant-select-item-option, .ant-select-tree-node-content-wrapper'),
    ];
    const fits = found.find((row) => row.textContent?.includes(label));
    if (!fits) throw new Error(`no ${label}`);
    return fits;
  });

/** As a browser sends it; whether it goes on to the next field. */
const pressTab = (): boolean =>
  fireEvent.keyDown(screen.getByRole('combobox', { name: '角色' }), { key: 'Tab', code: 'Tab', keyCode: 9 });

describe.each(Object.entries(several))('several of %s', (_name, picker) => {
  it('stay chosen when Tab goes on to the next field', async () => {
    inTab(picker);
    await user.click(screen.getByRole('combobox', { name: '角色' }));
    await user.click(await option('品控专员'));
    expect(pressTab()).toBe(true);
    expect(chosen.mock.calls.map(([value]) => value)).toEqual([[2]]);
  });
});

describe.each(Object.entries(one))('one of %s', (_name, picker) => {
  it('is not chosen by Tab alone', async () => {
    inTab(picker);
    await user.click(screen.getByRole('combobox', { name: '角色' }));
    await option('采购主管');
    expect(pressTab()).toBe(true);
    expect(chosen).not.toHaveBeenCalled();
  });
});
