import { crc32 } from 'node:zlib';

/** A picture that cannot be kept, with the reason in Chinese. */
export class BrokenImage extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrokenImage';
  }
}

const imageLimits = { side: 20_000, pixels: 60_000_000 } as const;

const broken = (): never => {
  throw new BrokenImage('图片已损坏，请重新拍摄或选择');
};

function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) broken();
  if (width > imageLimits.side || height > imageLimits.side || width * height > imageLimits.pixels) {
    throw new BrokenImage('图片尺寸过大，请缩小后重试');
  }
}

/** A cut of the bytes that must lie inside them. */
const cut = (bytes: Buffer, from: number, length: number): Buffer =>
  length < 0 || from + length > bytes.length ? broken() : bytes.subarray(from, from + length);

type Segment = { readonly marker: number; readonly body: Buffer; readonly end: number };

const jpeg = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda, exif: 0xe1 } as const;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const startsWith = (body: Buffer, text: string): boolean => body.subarray(0, text.length).toString('latin1') === text;

/** Places, cameras and previews stand in application segments and comments; only what colours need is kept. */
function isKeptSegment({ marker, body }: Segment): boolean {
  if (marker === 0xe0) return startsWith(body, 'JFIF');
  if (marker === 0xe2) return startsWith(body, 'ICC_PROFILE');
  if (marker === 0xee) return startsWith(body, 'Adobe');
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
}

function segmentAt(bytes: Buffer, from: number): Segment {
  let at = from;
  if (bytes[at] !== 0xff) broken();
  while (bytes[at] === 0xff) at += 1;
  const marker = bytes[at] ?? broken();
  if (marker === jpeg.endOfImage) return { marker, body: Buffer.alloc(0), end: at + 1 };
  if (marker < 0xc0 || isRestart(marker) || marker === jpeg.startOfImage) broken();
  const length = cut(bytes, at + 1, 2).readUInt16BE(0);
  return { marker, body: cut(bytes, at + 3, length - 2), end: at + 1 + length };
}

/** Where the next segment begins after the compressed pixels of a scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

/** The orientation (1 to 8) in an Exif segment: without it, pictures of a phone held upright would lie on their side. */
function orientationOf(body: Buffer): number {
  if (!startsWith(body, 'Exif\0\0')) return 1;
  const tiff = body.subarray(6);
  const isLittle = startsWith(tiff, 'II');
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let i = 0; i < Math.min(short(first), 200); i += 1) {
    const entry = first + 2 + i * 12;
    if (short(entry) === 0x0112) return short(entry + 8);
  }
  return 1;
}

const orientationSegment = (orientation: number): Buffer =>
  Buffer.from(
    `ffe10022457869660000 4d4d002a00000008 0001 011200030000000100${orientation.toString(16).padStart(2, '0')}0000 00000000`.replaceAll(
      ' ',
      '',
    ),
    'hex',
  );

function checkFrame(body: Buffer): void {
  if (body.length < 6) broken();
  checkSize(body.readUInt16BE(3), body.readUInt16BE(1));
}

/** What is left of a segment: itself, its orientation alone, or nothing. */
function leftOf(bytes: Buffer, segment: Segment, at: number): Buffer[] {
  if (isFrame(segment.marker)) checkFrame(segment.body);
  const orientation = segment.marker === jpeg.exif ? orientationOf(segment.body) : 1;
  if (orientation > 1 && orientation <= 8) return [orientationSegment(orientation)];
  return isKeptSegment(segment) ? [bytes.subarray(at, segment.end)] : [];
}

function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [cut(bytes, 0, 2)];
  const seen = new Set<'frame' | 'scan'>();
  for (let at = 2; at < bytes.length;) {
    const head = segmentAt(bytes, at);
    if (head.marker === jpeg.endOfImage) break;
    const isScan = head.marker === jpeg.startOfScan;
    const segment = isScan ? { ...head, end: endOfScan(bytes, head.end) } : head;
    if (isScan) seen.add('scan');
    if (isFrame(segment.marker)) seen.add('frame');
    kept.push(...leftOf(bytes, segment, at));
    at = segment.end;
  }
  if (seen.size < 2) broken();
  return Buffer.concat([...kept, Buffer.from([0xff, jpeg.endOfImage])]);
}

const pngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs']);

function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [cut(bytes, 0, 8)];
  const seen = new Set<string>();
  for (let at = 8; !seen.has('IEND');) {
    const length = cut(bytes, at, 4).readUInt32BE(0);
    const chunk = cut(bytes, at, length + 12);
    const name = chunk.toString('latin1', 4, 8);
    if (crc32(chunk.subarray(4, length + 8)) !== chunk.readUInt32BE(length + 8)) broken();
    if (seen.size === 0) {
      if (name !== 'IHDR' || length !== 13) broken();
      checkSize(chunk.readUInt32BE(8), chunk.readUInt32BE(12));
    }
    seen.add(name);
    if (pngChunks.has(name)) kept.push(chunk);
    at += chunk.length;
  }
  return seen.has('IDAT') ? Buffer.concat(kept) : broken();
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const webpPrivate = 0x08 | 0x04;

/** Checks the size that a chunk declares; the extended header also loses its promise of Exif and XMP. */
function webpChunk(name: string, chunk: Buffer): Buffer {
  const body = chunk.subarray(8);
  if (name === 'VP8 ') {
    if (body.length < 10 || body.readUIntBE(3, 3) !== 0x9d012a) broken();
    checkSize(body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff);
  }
  if (name === 'VP8L') {
    if (body.length < 5 || body[0] !== 0x2f) broken();
    const packed = body.readUInt32LE(1);
    checkSize((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
  }
  if (name !== 'VP8X') return chunk;
  if (body.length < 10) broken();
  checkSize(body.readUIntLE(4, 3) + 1, body.readUIntLE(7, 3) + 1);
  const plain = Buffer.from(chunk);
  plain.writeUInt8((body[0] ?? 0) & ~webpPrivate, 8);
  return plain;
}

function cleanWebp(bytes: Buffer): Buffer {
  const end = cut(bytes, 0, 12).readUInt32LE(4) + 8;
  const kept: Buffer[] = [];
  const seen = new Set<string>();
  for (let at = 12; at < end;) {
    const length = cut(bytes, at, 8).readUInt32LE(4);
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = cut(bytes, at, Math.min(8 + length + (length % 2), end - at));
    if (chunk.length < 8 + length) broken();
    seen.add(name);
    if (webpChunks.has(name)) kept.push(webpChunk(name, chunk));
    at += chunk.length;
  }
  if (!['VP8 ', 'VP8L', 'ANMF'].some((name) => seen.has(name))) broken();
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

const cleaners: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

export const isImage = (type: string): boolean => Object.hasOwn(cleaners, type);

/**
 * A picture written anew from the parts that make its pixels: no place, camera, preview, comment, and nothing after its
 * end. Throws BrokenImage when its parts do not fit together or its size is beyond the limits.
 */
export const cleanImage = (bytes: Buffer, type: string): Buffer => (cleaners[type] ?? broken)(bytes);
