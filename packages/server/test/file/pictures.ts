import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type PictureType = 'jpeg' | 'png' | 'webp';

/** A picture that no other one is like. */
export const picture = (seed: number, type: PictureType = 'jpeg', side = 40): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: seed % 256, g: seed >> 8, b: 90 } } })
    .toFormat(type)
    .toBuffer();

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** A picture of few bytes that would fill the memory of whoever unpacks it. */
export function bomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(3_000_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A PDF of so many pages, all of them packed or all of them open. */
export function pdf({ pages = 1, isPacked = false, mark = '' } = {}): Buffer {
  const objects = Array.from({ length: pages }, () => '<< /Type /Page >>').join('\n');
  const packed = deflateSync(Buffer.from(objects));
  const body = isPacked
    ? Buffer.concat([
        Buffer.from(`<< /Type /ObjStm /N ${pages} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      ])
    : Buffer.from(objects);
  return Buffer.concat([Buffer.from(`%PDF-1.7\n%${mark}\n`), body, Buffer.from('\ntrailer\n<<>>\n%%EOF\n')]);
}
