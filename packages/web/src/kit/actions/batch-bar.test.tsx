import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { BatchBar } from './batch-bar.tsx';
import type { Selection } from './selection.ts';

beforeEach(() => setWidth(1440));
afterEach(clearStage);

const rows = [
  { id: 1, actions: [{ code: 'pass' }] },
  { id: 2, actions: [{ code: 'pass', blocked: '太早' }] },
];
const selection: Selection<(typeof rows)[number]> = {
  ids: [1, 2],
  rows,
  toggle: () => undefined,
  toggleAll: () => undefined,
  clear: () => undefined,
};
const names = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('folds the first of many actions, which say there what they take', async () => {
  const run = vi.fn<() => void>();
  const others = ['打印', '退回', '终审', '初审'].map((label) => ({ label, run }));
  inTab(<BatchBar batch={{ actions: [{ label: '拒绝', code: 'pass', run }, ...others] }} selection={selection} />);
  expect(names()).toEqual(['取消选择', '更多', '退回', '终审', '初审']);
  await user.click(screen.getByRole('button', { name: /更多/ }));
  expect(await screen.findByText('其余不能拒绝：太早（1 项）')).toBeTruthy();
  await user.click(screen.getByText('拒绝（1）'));
  expect(run).toHaveBeenCalledWith([rows[0]], selection.clear);
});

it('shows four as they are', () => {
  const actions = ['打印', '退回', '终审', '初审'].map((label) => ({ label, run: () => undefined }));
  inTab(<BatchBar batch={{ actions }} selection={selection} />);
  expect(names()).toEqual(['取消选择', '打印', '退回', '终审', '初审']);
});

it('shows fewer where the window is narrow', () => {
  setWidth(992);
  const actions = ['打印', '退回', '终审', '初审'].map((label) => ({ label, run: () => undefined }));
  inTab(<BatchBar batch={{ actions }} selection={selection} />);
  expect(names()).toEqual(['取消选择', '更多', '终审', '初审']);
});
