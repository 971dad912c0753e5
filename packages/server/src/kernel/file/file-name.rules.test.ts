import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedName } from './file-name.rules.ts';

describe('a stored name', () => {
  it.each([
    ['检验 报告(1).pdf', 'pdf', '检验 报告(1).pdf'],
    ['C:\\照片\\a<b>.png', 'png', 'ab.png'],
    ['/etc/../passwd.png', 'png', 'passwd.png'],
    ['IMG_0001.JPG', 'jpeg', 'IMG_0001.JPG'],
    ['photo.jpeg', 'jpeg', 'photo.jpeg'],
    // The right-to-left mark makes this look like exe.png turned around.
    ['x\u202Egnp.exe', 'png', 'xgnp.exe.png'],
    ['\u200F\u2066a\u2069\u200E.pdf', 'pdf', 'a.pdf'],
    ['say %22hello%22%0D%0A.pdf', 'pdf', 'say hello.pdf'],
    ['100%2522.pdf', 'pdf', '100%2522.pdf'],
    ['报告.html', 'pdf', '报告.html.pdf'],
    ['v1.2', 'pdf', 'v1.2.pdf'],
    ['旧表.xls', 'xlsx', '旧表.xls'],
    ['', 'pdf', '未命名.pdf'],
    ['.pdf', 'pdf', '未命名.pdf'],
    ['\0\u001b[31m.pdf', 'pdf', '[31m.pdf'],
    ['a\ud83e.pdf', 'pdf', 'a\ufffd.pdf'],
  ] as const)('of %j as %s is %j', (given, type, stored) => {
    expect(storedName(given, type)).toBe(stored);
  });

  it('is cut between characters, never inside one, and keeps its ending', () => {
    for (const one of ['🥬', '👨‍👩‍👧‍👦', '白', 'é']) {
      const stored = storedName(`${one.repeat(400)}.pdf`, 'pdf');
      expect(Array.from(stored).length).toBeLessThanOrEqual(120);
      expect(stored.replaceAll(one, '')).toBe('.pdf');
    }
  });

  it('whatever was sent, is whole, short, in one line and in one direction', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('pdf', 'png', 'xlsx'),
        (given, type) => {
          const stored = storedName(given, type);
          expect(stored).not.toMatch(/[\p{Cc}\p{Bidi_Control}\\/<>:"|?*\u2028\u2029]/u);
          expect(stored.isWellFormed()).toBe(true);
          expect(Array.from(stored).length).toBeLessThanOrEqual(120);
          expect(stored).toMatch(/.\.(?:pdf|png|xlsx|xlsm|xls)$/i);
        },
      ),
    );
  });
});
