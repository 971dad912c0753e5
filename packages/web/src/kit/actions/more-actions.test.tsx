import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { type DrawnAction, MoreActions } from './row-actions.tsx';

afterEach(cleanup);

it('a second press of one action does nothing, another action is run at once, and none while one is under way', async () => {
  const done: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  const action = (label: string, run: () => unknown = () => undefined): DrawnAction => ({
    code: label,
    label,
    isDanger: false,
    run: () => {
      done.push(label);
      return run();
    },
  });
  render(<MoreActions actions={[action('编辑'), action('迁移'), action('停用'), action('删除', () => answered)]} />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const press = async (label: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: label, hidden: true }));
  };
  for (const label of ['编辑', '编辑', '迁移', '删除']) await press(label);
  expect(done).toEqual(['编辑', '迁移', '删除']);
  await user.click(screen.getByRole('menuitem', { name: '停用', hidden: true }));
  expect(done).toEqual(['编辑', '迁移', '删除']);
  answer(undefined);
});
