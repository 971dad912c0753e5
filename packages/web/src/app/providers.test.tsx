import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearStage } from '../../test/in-tab.tsx';
import { toastDone, toastError } from '../lib/send/notices.ts';
import { Providers } from './providers.tsx';

afterEach(clearStage);

it.each([
  ['done', toastDone],
  ['refused', toastError],
])('what people have called as they liked is read as it is where something was %s', async (_what, toast) => {
  render(<Providers>{null}</Providers>);
  toast('“<b>测</b>试 & 5<6” 已保存');
  expect(await screen.findByText('“<b>测</b>试 & 5<6” 已保存')).toBeTruthy();
});
