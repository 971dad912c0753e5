import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrokenImage, cleanImage } from '../../src/kernel/file/image.ts';

const pictureOf = (name: string): Buffer => readFileSync(new URL(`pictures/${name}`, import.meta.url));

// Taken 8 × 4, each with a camera's name in its Exif part; the JPEG is to be shown turned (orientation 6).
const pictures = [
  ['upright.jpg', 'image/jpeg'],
  ['plain.png', 'image/png'],
  ['lossy.webp', 'image/webp'],
  ['lossless.webp', 'image/webp'],
] as const;

describe.each(pictures)('%s', (name, type) => {
  const original = pictureOf(name);
  const cleaned = cleanImage(original, type);

  test('loses what the camera knew and keeps its pixels', () => {
    expect(original.includes('SECRET')).toBe(true);
    expect(cleaned.includes('SECRET')).toBe(false);
    expect(cleaned.length).toBeLessThan(original.length);
    expect(cleanImage(cleaned, type)).toEqual(cleaned);
  });

  test('loses whatever stands behind its end', () => {
    expect(cleanImage(Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]), type)).toEqual(cleaned);
  });

  test('cut or damaged anywhere is cleaned or refused, never anything else', () => {
    const damaged = fc.tuple(fc.nat(original.length - 1), fc.nat(255), fc.boolean()).map(([at, byte, isCut]) => {
      const copy = Buffer.from(original);
      copy[at] = byte;
      return isCut ? copy.subarray(0, at) : copy;
    });
    fc.assert(
      fc.property(damaged, (bytes) => {
        try {
          expect(cleanImage(bytes, type).length).toBeLessThanOrEqual(bytes.length + 100);
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenImage);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test('a picture of a phone held upright keeps its orientation and nothing else of its Exif part', () => {
  const cleaned = cleanImage(pictureOf('upright.jpg'), 'image/jpeg');
  const exif = cleaned.indexOf('Exif');
  expect(cleaned.subarray(exif - 4, exif).toString('hex')).toBe('ffe10022');
  expect(cleaned.subarray(exif + 16, exif + 28).toString('hex')).toBe('011200030000000100060000');
});

describe('sizes that would fill the memory of whoever shows them', () => {
  const refused = '图片尺寸过大，请缩小后重试';
  const withSize = (name: string, write: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(pictureOf(name));
    write(bytes);
    return bytes;
  };

  test('are refused in a JPEG', () => {
    const bytes = withSize('upright.jpg', (copy) =>
      copy.writeUInt16BE(60_000, copy.indexOf(Buffer.from('ffc0', 'hex')) + 5),
    );
    expect(() => cleanImage(bytes, 'image/jpeg')).toThrow(refused);
  });

  test('are refused in a WebP', () => {
    const bytes = withSize('lossy.webp', (copy) => copy.writeUIntLE(16_000_000, copy.indexOf('VP8X') + 12, 3));
    expect(() => cleanImage(bytes, 'image/webp')).toThrow(refused);
  });
});

test('another kind of file is no picture', () => {
  expect(() => cleanImage(Buffer.from('%PDF-1.7'), 'application/pdf')).toThrow(BrokenImage);
  expect(() => cleanImage(pictureOf('plain.png'), 'image/jpeg')).toThrow(BrokenImage);
  expect(() => cleanImage(Buffer.alloc(0), 'image/webp')).toThrow(BrokenImage);
});
