import sharp, { type Sharp } from 'sharp';

/** A picture that cannot be kept, with the reason in Chinese. */
export class BrokenPicture extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrokenPicture';
  }
}

const limits = { pixels: 60_000_000, side: 20_000, seconds: 30 } as const;
/** The longest side that is kept: enough to read the small print on a label. */
const keptSide = 4096;
const thumbnail = { side: 320, quality: 75 } as const;
const quality = 85;

// The types that uploads take are read, and nothing else that the library knows.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp'].flatMap((type) => [`VipsForeignLoad${type}File`, `VipsForeignLoad${type}Buffer`]),
});
// A picture takes one thread and leaves no memory behind.
sharp.concurrency(1);
sharp.cache(false);

/** Pictures wait for each other: of each only its own memory is needed. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

const encoded: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality }),
};

export const isPicture = (type: string): boolean => Object.hasOwn(encoded, type);

function readingOf(path: string): Sharp {
  return sharp(path, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true });
}

const isTooLarge = (error: unknown): boolean => error instanceof Error && /pixel limit|too large/i.test(error.message);

type Wanted = { readonly thumbnail: boolean; /** So many pixels each side has at least. */ readonly minSide: number };

async function madeOf(path: string, type: string, { thumbnail: wantsThumbnail, minSide }: Wanted) {
  const { width, height } = await readingOf(path).metadata();
  if (Math.max(width, height) > limits.side) throw new BrokenPicture('图片尺寸过大，请缩小后重试');
  if (Math.min(width, height) < minSide)
    throw new BrokenPicture(`图片每边至少 ${minSide} 像素，这张是 ${width}×${height}`);
  const upright = readingOf(path)
    .timeout({ seconds: limits.seconds })
    .autoOrient()
    .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true });
  const bytes = await (encoded[type]?.(upright) ?? upright).toBuffer();
  if (!wantsThumbnail) return { bytes };
  const { side } = thumbnail;
  const small = readingOf(path)
    .timeout({ seconds: limits.seconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover', withoutEnlargement: true })
    .webp({ quality: thumbnail.quality });
  return { bytes, thumbnail: await small.toBuffer() };
}

/** A picture and what lists show of it. */
export type Picture = { readonly bytes: Buffer; readonly thumbnail?: Buffer };

/**
 * A picture as it is kept: upright, not larger than anybody needs, without what its camera knew and without anything behind
 * its end. Throws BrokenPicture where it cannot be read whole or is beyond the limits.
 */
export const cleanPicture = (path: string, type: string, wanted: Wanted): Promise<Picture> =>
  inTurn(async () => {
    try {
      return await madeOf(path, type, wanted);
    } catch (error) {
      if (error instanceof BrokenPicture) throw error;
      throw new BrokenPicture(isTooLarge(error) ? '图片尺寸过大，请缩小后重试' : '图片已损坏，请重新拍摄或选择');
    }
  });
