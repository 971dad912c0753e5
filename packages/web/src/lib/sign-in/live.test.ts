import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refresher } from './live.ts';

const refresh = vi.fn<(words: readonly string[]) => void>();
let live: ReturnType<typeof refresher>;
let isHeld = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  isHeld = false;
  live = refresher(refresh, () => isHeld);
});
afterEach(() => {
  live.stop();
  refresh.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('what others have written', () => {
  it('is asked for together, within the time given', () => {
    live.hear({ about: ['ask_order'], within: 400 });
    live.hear({ about: ['pickup_order', 'ask_order'], within: 400 });
    vi.advanceTimersByTime(199);
    expect(refresh).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(refresh.mock.calls).toEqual([[['ask_order', 'pickup_order']]]);
  });

  it('is asked for once a second however often they write, and more rarely when many look', () => {
    const asked = (within: number): number => {
      refresh.mockClear();
      for (let ms = 0; ms < 20_000; ms += 50) {
        live.hear({ about: ['ask_order'], within });
        vi.advanceTimersByTime(50);
      }
      return refresh.mock.calls.length;
    };
    expect(asked(300)).toBeGreaterThanOrEqual(19);
    expect(asked(300)).toBeLessThanOrEqual(20);
    expect(asked(10_000)).toBeLessThanOrEqual(3);
  });

  it('waits while something unsaved is in sight', () => {
    isHeld = true;
    live.hear({ about: ['pickup_order'], within: 300 });
    vi.advanceTimersByTime(60_000);
    expect(refresh).not.toHaveBeenCalled();
    isHeld = false;
    vi.advanceTimersByTime(3000);
    expect(refresh.mock.calls).toEqual([[['pickup_order']]]);
  });

  it('waits while nobody looks at the window', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    live.hear({ about: ['ask_order'], within: 300 });
    vi.advanceTimersByTime(60_000);
    expect(refresh).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(300);
    expect(refresh.mock.calls).toEqual([[['ask_order']]]);
  });
});
