import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { lastPage, PaginationBar } from './pagination-bar.tsx';
import { scrollToTop } from '../react/scroll-to-top.ts';

beforeEach(() => setWidth(1440));
afterEach(clearStage);

const draw = (page: number, size: number, total: number) => {
  const changed = vi.fn<(page: number, size: number) => void>();
  inTab(<PaginationBar page={page} size={size} total={total} onChange={changed} />);
  return changed;
};

describe('the pagination bar', () => {
  it('stands in the order total, sizes, previous, pages, next, jumper', () => {
    draw(1, 20, 1284);
    const bar = screen.getByRole('navigation', { name: '分页' });
    const order = [
      '.kit-pager-total',
      '.kit-pager-sizes',
      '.ant-pagination-prev',
      '.ant-pagination-item',
      '.ant-pagination-next',
      '.ant-pagination-options-quick-jumper',
    ];
    const places = order.map((part) => [...bar.querySelectorAll('*')].indexOf(bar.querySelector(part) ?? bar));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(bar.textContent).toContain('共 1,284 条');
  });

  it('offers the six sizes', async () => {
    draw(1, 20, 500);
    await user.click(screen.getByRole('combobox', { name: '每页条数' }));
    const sizes = [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent);
    expect(sizes).toEqual([10, 20, 30, 40, 50, 100].map((size) => `${size} 条/页`));
  });

  it('goes to a page', async () => {
    const changed = draw(1, 20, 100);
    await user.click(screen.getByTitle('3'));
    expect(changed).toHaveBeenCalledWith(3, 20);
  });

  it('jumps, and not beyond the last page', async () => {
    const changed = draw(1, 20, 100);
    const box = screen.getByRole('textbox', { name: '页' });
    await user.type(box, '99');
    fireEvent.keyUp(box, { key: 'Enter', keyCode: 13 });
    expect(changed).toHaveBeenCalledWith(5, 20);
  });

  it('keeps a larger page within what is left', async () => {
    const changed = draw(5, 20, 95);
    await user.click(screen.getByRole('combobox', { name: '每页条数' }));
    await user.click(screen.getByText('50 条/页'));
    expect(changed).toHaveBeenCalledWith(2, 50);
  });

  it('has at least one page', () => expect([lastPage(0, 20), lastPage(20, 20), lastPage(21, 20)]).toEqual([1, 1, 2]));
});

describe('going back to the top', () => {
  const box = (): HTMLElement => {
    const element = document.createElement('div');
    element.scrollTop = 1000;
    return element;
  };
  const frames = (): ((ms: number) => void) => {
    let next: FrameRequestCallback | undefined;
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
      next = frame;
      return 1;
    });
    vi.spyOn(performance, 'now').mockReturnValue(0);
    return (ms) => next?.(ms);
  };

  it('eases by the clock: half way at 400 ms, there at 800, whatever the frames', () => {
    const frame = frames();
    const element = box();
    scrollToTop(element);
    frame(200);
    expect(element.scrollTop).toBe(875);
    frame(400);
    expect(element.scrollTop).toBe(500);
    frame(5000);
    expect(element.scrollTop).toBe(0);
  });

  it('stops when the user scrolls', () => {
    const frame = frames();
    const element = box();
    scrollToTop(element);
    frame(400);
    window.dispatchEvent(new Event('wheel'));
    frame(800);
    expect(element.scrollTop).toBe(500);
  });

  it('is there at once for people who want no motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const element = box();
    scrollToTop(element);
    expect(element.scrollTop).toBe(0);
  });
});
