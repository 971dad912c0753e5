import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrokenPicture, cleanPicture } from '../../src/kernel/attachment/picture.ts';
import { pdfProblem } from '../../src/kernel/attachment/pdf.ts';
import { bomb, pdf, picture } from './pictures.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'material-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pictureOf = (name: string): Buffer => readFileSync(new URL(`pictures/${name}`, import.meta.url));
let written = 0;
async function cleaned(bytes: Buffer, type: string, thumbnail = false) {
  const path = join(folder, String((written += 1)));
  await writeFile(path, bytes);
  return cleanPicture(path, type, { thumbnail, minSide: 0 });
}
/** How far two pictures are apart, in the middle of all their points; pictures of one size only. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([one, other].map((each) => sharp(each).removeAlpha().raw().toBuffer()));
  if (left?.length !== right?.length) return Infinity;
  const apart = Array.from(left ?? [], (value, at) => Math.abs(value - (right?.[at] ?? 0)));
  return apart.reduce((sum, each) => sum + each, 0) / apart.length;
}

// Taken 8 × 4, each with a camera's name in its Exif part; the JPEG is to be shown turned (orientation 6).
const pictures = [
  ['upright.jpg', 'image/jpeg'],
  ['plain.png', 'image/png'],
  ['lossy.webp', 'image/webp'],
  ['lossless.webp', 'image/webp'],
] as const;

describe.each(pictures)('%s', (name, type) => {
  const original = pictureOf(name);

  test('loses what the camera knew and keeps what it shows', async () => {
    expect(original.includes('SECRET')).toBe(true);
    const { bytes } = await cleaned(original, type);
    expect(bytes.includes('SECRET')).toBe(false);
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
    expect(await difference(bytes, await sharp(original).autoOrient().png().toBuffer())).toBeLessThan(40);
  });

  test('loses whatever stands behind its end', async () => {
    const { bytes } = await cleaned(Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]), type);
    expect(bytes.includes('<script>')).toBe(false);
  });

  test('cut or damaged anywhere is cleaned or refused, never anything else', async () => {
    const damaged = fc.tuple(fc.nat(original.length - 1), fc.nat(255), fc.boolean()).map(([at, byte, isCut]) => {
      const copy = Buffer.from(original);
      copy[at] = byte;
      return isCut ? copy.subarray(0, at) : copy;
    });
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const ended = await cleaned(bytes, type).catch((error: unknown) => error);
        if (ended instanceof Error) expect(ended).toBeInstanceOf(BrokenPicture);
        else expect(ended).toHaveProperty('bytes');
      }),
      { numRuns: 100 },
    );
  });
});

test('a picture of a phone held upright stands upright by itself', async () => {
  const { bytes } = await cleaned(pictureOf('upright.jpg'), 'image/jpeg');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 4, height: 8 });
  expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
});

test('a small picture goes along where it is wanted', async () => {
  const { thumbnail } = await cleaned(await picture(7, 'jpeg', 900), 'image/jpeg', true);
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
  expect(await cleaned(await picture(7), 'image/jpeg')).not.toHaveProperty('thumbnail');
});

test('nobody needs more than can be read', async () => {
  const { bytes } = await cleaned(await picture(3, 'jpeg', 4200), 'image/jpeg');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 4096, height: 4096 });
});

describe('what would fill the memory', () => {
  const refused = '图片尺寸过大，请缩小后重试';
  test('is refused before it is unpacked', async () => {
    const before = process.memoryUsage.rss();
    await expect(cleaned(bomb(), 'image/png')).rejects.toThrow(refused);
    await expect(cleaned(bomb(19_000), 'image/png')).rejects.toThrow(refused);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  test('in a JPEG too', async () => {
    const bytes = Buffer.from(pictureOf('upright.jpg'));
    bytes.writeUInt16BE(60_000, bytes.indexOf(Buffer.from('ffc0', 'hex')) + 5);
    await expect(cleaned(bytes, 'image/jpeg')).rejects.toThrow(BrokenPicture);
  });
});

test('another kind of file is no picture, whatever the library could read', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const gif = await sharp(await picture(1))
    .gif()
    .toBuffer();
  for (const bytes of [Buffer.from('%PDF-1.7'), drawing, gif, Buffer.alloc(0)])
    await expect(cleaned(bytes, 'image/png')).rejects.toThrow(BrokenPicture);
});

describe('a PDF', () => {
  test.each([
    ['with pages', pdf()],
    ['with packed pages', pdf({ pages: 20, isPacked: true })],
    ['whose writer left something behind its end', Buffer.concat([pdf(), Buffer.from('\n\0\0')])],
    ['that only its owner may change', Buffer.from('%PDF-1.7\n<< /Encrypt 1 0 R >>\n%%EOF')],
  ])('%s is kept', async (_, bytes) => {
    expect(await pdfProblem(bytes)).toBeUndefined();
  });

  test.each([
    ['cut off', pdf().subarray(0, 30), 'PDF 文件不完整，请重新导出或扫描'],
    ['of another kind', Buffer.from('<html>%PDF-1.7 %%EOF'), 'PDF 文件不完整，请重新导出或扫描'],
    ['without pages', Buffer.from('%PDF-1.7\n%%EOF'), 'PDF 里没有页面，请检查文件'],
    ['of too many pages', pdf({ pages: 301 }), 'PDF 超过 300 页，请拆分后上传'],
    ['of too many packed pages', pdf({ pages: 301, isPacked: true }), 'PDF 超过 300 页，请拆分后上传'],
  ])('%s is refused', async (_, bytes, words) => {
    expect(await pdfProblem(bytes)).toBe(words);
  });

  test('that unpacks to more than anybody needs is not unpacked', async () => {
    const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    const head = Buffer.from('%PDF-1.7\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n');
    const bytes = Buffer.concat([head, packed, Buffer.from('\nendstream\n%%EOF')]);
    const before = process.memoryUsage.rss();
    expect(await pdfProblem(bytes)).toBe('PDF 里没有页面，请检查文件');
    expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024);
  });
});
