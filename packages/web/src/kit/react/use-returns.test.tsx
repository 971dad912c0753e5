import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearStage, inTab } from '../../../test/in-tab.tsx';
import { useReturn, useReturns } from './use-returns.ts';

afterEach(clearStage);

const back = (): boolean => fireEvent(window, new Event('online'));
const work = vi.fn<() => void>();

function Page() {
  useReturn(work);
  return <p>{useReturns()}</p>;
}

it('tells a page of a network that came back, one that was hidden when it is shown', async () => {
  back();
  const stage = inTab(<Page />);
  expect(work).not.toHaveBeenCalled();
  back();
  expect(work).toHaveBeenCalledTimes(1);
  await stage.show(false);
  back();
  back();
  expect(work).toHaveBeenCalledTimes(1);
  await stage.show(true);
  expect(work).toHaveBeenCalledTimes(2);
  expect(screen.getByText('2')).toBeTruthy();
  await stage.show(false);
  await stage.show(true);
  expect(work).toHaveBeenCalledTimes(2);
});
