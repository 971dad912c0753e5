import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { UploadedFile } from '../../kernel/call/implement.ts';

type Content = { readonly bytes: Buffer; readonly type: string };

/** A file as a call gets it. */
export async function fileOf(folder: string, name: string, { bytes, type }: Content): Promise<UploadedFile> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { name, path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), type };
}

/** One page that says what it is, as a PDF. */
export function reportBytes(): Content {
  const text = 'BT /F1 18 Tf 72 720 Td (Batch inspection report - demonstration) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { bytes: Buffer.from(body, 'latin1'), type: 'application/pdf' };
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
}

type Photo = { readonly size?: number; readonly colour?: readonly number[] };

/** A box of a colour, as a PNG: drawn for 160 points and made as large as it is asked for. */
export function photoBytes({ size = 160, colour: box = [188, 146, 96] }: Photo = {}): { bytes: Buffer; type: string } {
  const scale = size / 160;
  const rows = Array.from({ length: size }, (_, line) => {
    const row = Buffer.alloc(1 + size * 3);
    for (let at = 0; at < size; at += 1) {
      const [x, y] = [at / scale, line / scale];
      const isBox = x > 24 && x < 136 && y > 40 && y < 130;
      const isTape = isBox && (Math.abs(x - 80) < 6 || Math.abs(y - 62) < 2);
      const isTorn = isBox && x + y > 210 && x + y < 222;
      const colour = isTorn ? [90, 60, 40] : isTape ? [222, 205, 170] : isBox ? box : [228, 232, 238];
      row.set(colour, 1 + at * 3);
    }
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { bytes, type: 'image/png' };
}
