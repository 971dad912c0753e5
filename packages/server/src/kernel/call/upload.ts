import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileType, UploadRule } from '@material/contract/kernel/call/call.ts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { BadBody, BadFile, payloadOf, tooLargeBody, type Body } from './body.ts';
import { storedName } from '../file/file-name.rules.ts';
import type { UploadedFile } from './implement.ts';

const signatures: Readonly<Record<FileType, { mime: string; test: (head: Buffer) => boolean }>> = {
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // An old .xls is let through to the reader, which says how to mend it.
    test: (head) =>
      head.subarray(0, 4).equals(Buffer.from('504b0304', 'hex')) ||
      head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
  },
  pdf: { mime: 'application/pdf', test: (head) => head.subarray(0, 5).toString('latin1') === '%PDF-' },
  png: { mime: 'image/png', test: (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  jpeg: { mime: 'image/jpeg', test: (head) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  webp: {
    mime: 'image/webp',
    test: (head) =>
      head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
  },
};

async function typeOf(path: string, rule: UploadRule): Promise<FileType> {
  // What a sheet really is instead, and how to mend that, its reader says best.
  if (rule.types.every((type) => type === 'xlsx')) return 'xlsx';
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16), position: 0 });
    const head = buffer.subarray(0, bytesRead);
    const type = rule.types.find((name) => signatures[name].test(head));
    if (!type) throw new BadFile(415, `文件内容与类型不符，只接受 ${rule.types.join('、')}`);
    return type;
  } finally {
    await file.close();
  }
}

type Target = { readonly folder: string; readonly rule: UploadRule; readonly seq: number };

async function storeFile(part: MultipartFile, { folder, rule, seq }: Target): Promise<UploadedFile> {
  const path = join(folder, String(seq));
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > rule.maxBytes ? tooLarge(rule) : null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw tooLarge(rule);
  if (bytes === 0) throw new BadFile(400, '文件是空的');
  const type = await typeOf(path, rule);
  return {
    name: storedName(part.filename, type),
    path,
    bytes,
    sha256: hash.digest('hex'),
    type: signatures[type].mime,
  };
}

const tooLarge = (rule: UploadRule) => new BadFile(413, `文件超过 ${Math.floor(rule.maxBytes / 1024 / 1024)} MB`);

type Form = { payload?: unknown; readonly files: UploadedFile[] };
type FormRules = { readonly config: Config; readonly rule: UploadRule; readonly folder: string };

async function takePart(form: Form, part: Multipart, { config, rule, folder }: FormRules): Promise<void> {
  if (part.type === 'file') {
    if (form.payload === undefined) throw new BadBody(400, '文件之前应先发送 data 字段');
    form.files.push(await storeFile(part, { folder, rule, seq: form.files.length }));
    return;
  }
  if (part.fieldname !== 'data') throw new BadBody(400, '表单字段不正确');
  if (part.valueTruncated) throw tooLargeBody();
  form.payload = payloadOf(String(part.value), config);
}

type UploadOptions = { readonly config: Config; readonly rule: UploadRule; readonly maxBytes: number };

/** Reads an upload: the sealed JSON part, followed by the files, which land in a folder of their own. */
export async function readUpload(request: FastifyRequest, options: UploadOptions): Promise<Body> {
  const { config, rule, maxBytes } = options;
  if (!request.isMultipart()) throw new BadBody(415, '请求内容应为文件上传');
  const root = join(config.dataDir, 'tmp');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, 'upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const form: Form = { files: [] };
    const limits = { files: rule.maxFiles, fileSize: rule.maxBytes + 1, fields: 1, fieldSize: maxBytes };
    for await (const part of request.parts({ limits })) await takePart(form, part, { config, rule, folder });
    if (form.payload === undefined) throw new BadBody(400, '缺少 data 字段');
    return { payload: form.payload, files: form.files, dispose };
  } catch (error) {
    await dispose();
    throw formFault(error);
  }
}

/** What the form parser throws has no class of its own: limits carry 413, everything else means a broken form. */
function formFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BadBody || isOfThisMachine(error)) return error;
  const { statusCode } = error as { statusCode?: number };
  return statusCode === 413 ? new BadBody(413, '文件过多或过大') : new BadBody(400, '上传内容不完整，请重新上传');
}

/** A full disk or a missing folder is nobody's bad upload. */
const isOfThisMachine = (error: Error): boolean => 'syscall' in error && 'code' in error && error.code !== 'ECONNRESET';
