import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearStage, user } from '../../../test/in-tab.tsx';
import { ToneTag } from './status-tag.tsx';
import { Tags } from './tags.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  clearStage();
});

/** A row one line high, in which the tags from `at` on stand on a second line. */
function wrapsFrom(at: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(22);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) >= at ? 26 : 0;
  });
}

const drawn = (
  <Tags>
    <ToneTag tone="warning">短交待处理</ToneTag>
    <ToneTag tone="success">已审核</ToneTag>
    <ToneTag tone="processing">在途</ToneTag>
  </Tags>
);

it('counts the tags that the row has no room for, and names them under the pointer', async () => {
  wrapsFrom(1);
  render(drawn);
  await user.hover(screen.getByText('+2'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('已审核、在途');
});

it('counts nothing where all of them are in sight', () => {
  wrapsFrom(3);
  render(drawn);
  expect(screen.queryByText(/^\+/)).toBeNull();
});
