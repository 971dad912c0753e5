import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearStage, user } from '../../../test/in-tab.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { dateRangeProblem } from '../input/date-range-check.ts';
import { fileProblem, ruleText } from '../file/file-words.ts';
import { Money } from './money.tsx';
import { NoLink, NoText } from './no-link.tsx';
import { barSegments, barWords, QtyBar } from './qty-bar.tsx';
import { Qty } from './qty.tsx';
import { lateBy, relativeTime, shortDeadline, shortTime } from './time-words.ts';

vi.mock('../../lib/copy-text.ts', () => ({
  copyText: vi.fn<(text: string) => Promise<boolean>>(() => Promise.resolve(true)),
}));

afterEach(clearStage);

const no = 'YH202611200930150007381';

const now = new Date('2026-11-20T02:40:00Z');

describe('numbers', () => {
  it('shows money with two places, zero as zero and the unknown as a dash', () => {
    const { container } = render(
      <>
        <Money value="1234567.5" symbol /> <Money value="0" /> <Money value={null} />
      </>,
    );
    expect(container.textContent).toBe('¥1,234,567.50 0.00 –');
  });

  it('shows quantities as precisely as they are, with their unit', () => {
    const { container } = render(
      <>
        <Qty value="1200.500000" unit="kg" />;<Qty value="0" unit="箱" />;<Qty value={undefined} unit="箱" />
      </>,
    );
    expect(container.textContent).toBe('1,200.5 kg;0 箱;–');
  });

  it('is one text, so that what is selected and copied is exactly the number', () => {
    const { container } = render(<NoLink no={no} onOpen={() => undefined} />);
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    expect(texts.nextNode()?.nodeValue).toBe(no);
    expect(texts.nextNode()).toBeNull();
  });

  it('draws both ends for the eye, the telling one uncut', () => {
    const { container } = render(<NoText no={no} />);
    const drawn = container.querySelector<HTMLElement>('.kit-no');
    expect([drawn?.dataset['head'], drawn?.dataset['tail']]).toEqual(['YH20261120093015', '0007381']);
  });

  it('is copied with one click from the icon that comes with the pointer, and opens nothing by that', async () => {
    const open = vi.fn<() => void>();
    render(<NoLink no={no} onOpen={open} />);
    expect(screen.queryByRole('button', { name: `复制 ${no}` })).toBeNull();
    await user.hover(screen.getByRole('button', { name: no }));
    fireEvent.click(screen.getByRole('button', { name: `复制 ${no}` }));
    await waitFor(() => expect(copyText).toHaveBeenCalledExactlyOnceWith(no));
    expect(open).not.toHaveBeenCalled();
    await user.unhover(screen.getByRole('button', { name: no }));
    expect(screen.queryByRole('button', { name: `复制 ${no}` })).toBeNull();
  });

  it('is shown whole beside a cell that cuts it', async () => {
    render(<NoText no={no} />);
    Object.defineProperty(screen.getByText(no), 'scrollWidth', { value: 170 });
    await user.hover(screen.getByText(no));
    expect((await screen.findByRole('tooltip')).textContent).toBe(no);
  });
});

describe('times', () => {
  it.each([
    ['2026-11-20 08:30:00', '今天 08:30'],
    ['2026-11-19 23:59:59', '昨天 23:59'],
    ['2026-11-21', '明天'],
    ['2026-11-18', '前天'],
    ['2026-11-02 10:00:00', '11-02 10:00'],
    ['2025-11-20', '2025-11-20'],
    ['nonsense', 'nonsense'],
  ])('%s reads %s', (value, words) => expect(shortTime(value, now)).toBe(words));
  it.each([
    ['2026-11-20 17:00:00', '今天 17:00'],
    ['2026-11-22 10:00:00', '后天 10:00'],
    ['2026-11-23 10:00:00', '11-23'],
    ['2026-11-23', '11-23'],
    ['2027-01-02 10:00:00', '2027-01-02'],
  ])('a deadline of %s reads %s', (value, words) => expect(shortDeadline(value, now)).toBe(words));

  it.each([
    ['2026-11-20 10:39:50', '刚刚'],
    ['2026-11-20 08:40:00', '2 小时前'],
    ['2026-11-20 11:10:00', '30 分钟后'],
    ['2026-11-17 10:40:00', '3 天前'],
    ['2026-11-20', '今天'],
    ['2026-11-25', '5 天后'],
  ])('%s was or will be %s', (value, words) => expect(relativeTime(value, now)).toBe(words));

  it('counts how late something is', () => {
    expect(lateBy('2026-11-20 10:00:00', now)).toBe('已超 40 分钟');
    expect(lateBy('2026-11-20 10:41:00', now)).toBeUndefined();
  });
});

describe('date ranges', () => {
  it.each([
    [undefined, '2026-01-01', '请选择查询时间'],
    ['2026-01-01', undefined, '请选择查询时间'],
    ['2026-01-02', '2026-01-01', '开始时间不能大于结束时间'],
    ['2026-01-01', '2026-04-02', '时间跨度不得超过3个月！'],
    ['2026-01-01', '2026-04-01', undefined],
    ['2026-11-30', '2027-02-28', undefined],
  ])('%s to %s: %s', (from, to, message) => expect(dateRangeProblem(from, to, 3)).toBe(message));
});

describe('the quantity bar', () => {
  const values = {
    asked: '20',
    approved: '18',
    shipped: '18',
    accepted: '12',
    rejected: '2',
    short: '2',
    returned: '2',
  };

  it('draws to the scale of what was asked', () =>
    expect(barSegments(values)).toEqual([
      { kind: 'approved', from: 0, to: 90 },
      { kind: 'shipped', from: 0, to: 90 },
      { kind: 'accepted', from: 0, to: 60 },
      { kind: 'returned', from: 50, to: 60 },
      { kind: 'rejected', from: 60, to: 70 },
      { kind: 'short', from: 70, to: 80 },
    ]));

  it('stays within its frame when more came than was asked', () => {
    const over = barSegments({ asked: '10', approved: '10', shipped: '10', accepted: '12' });
    expect(Math.max(...over.map(({ to }) => to))).toBe(100);
    expect(barSegments({ asked: '0' })).toEqual([]);
  });

  it('says the same in words', () => {
    render(<QtyBar unit="箱" {...values} short="0" returned={null} />);
    expect(screen.getByRole('img', { name: '要货 20 箱，核准 18，发运 18，实收 12，拒收 2' })).toBeTruthy();
    expect(barWords({ asked: '3', accepted: '0' })).toBe('要货 3，实收 0');
  });
});

describe('files', () => {
  const rule = { types: ['xlsx', 'pdf'] as const, maxBytes: 1024 * 1024, maxFiles: 2 };
  it.each([
    ['要货.xlsx', 10, undefined],
    ['旧.XLS', 10, '请另存为 .xlsx 后再上传'],
    ['a.exe', 10, '只能上传 xlsx、PDF'],
    ['a.pdf', 0, '文件是空的'],
    ['a.pdf', 2 * 1024 * 1024, '文件 2 MB，超过 1 MB'],
  ])('%s of %i bytes: %s', (name, size, problem) => expect(fileProblem({ name, size }, rule)).toBe(problem));

  it('says its rule', () => expect(ruleText(rule)).toBe('xlsx、PDF，单个不超过 1 MB，最多 2 个'));
});
