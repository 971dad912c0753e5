import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

function clipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}
/** A browser that asks the page what to copy, as they do on the old command. */
const command = (): string[] => {
  const copied: string[] = [];
  document.execCommand = () => {
    const clipboardData = { setData: (_type: string, text: string) => copied.push(text) };
    document.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData }));
    return true;
  };
  return copied;
};

it('writes the clipboard where the page came over TLS', async () => {
  const written = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('isSecureContext', true);
  clipboard(written);
  expect(await copyText('YH1')).toBe(true);
  expect(written.mock.calls).toEqual([['YH1']]);
});

it.each([
  ['the page came without TLS', false],
  ['the clipboard is refused', true],
])('copies by the command where %s, once', async (_why, isSecure) => {
  vi.stubGlobal('isSecureContext', isSecure);
  clipboard(() => Promise.reject(new Error('not allowed')));
  const copied = command();
  expect(await copyText('YH1')).toBe(true);
  document.execCommand('copy');
  expect(copied).toEqual(['YH1']);
});
