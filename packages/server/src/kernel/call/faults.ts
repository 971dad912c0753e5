import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnread } from './body.ts';
import { failed } from './pipeline.ts';

const sentences: Readonly<Record<number, string>> = {
  408: '请求发送超时，请检查网络后重试',
  413: '请求内容过大',
  414: '请求地址过长',
  415: '请求内容应为 JSON',
  429: '操作过于频繁，请稍后再试',
  431: '请求头过大',
  503: '系统繁忙，请稍后再试',
};
const wrongForm = '请求格式不正确';

/** Faults of the transport itself: too large, wrong media type, too many. Anything unknown hides behind its number. */
export function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = error.statusCode ?? 500;
  if (code >= 500) request.log.error({ err: error }, 'unexpected');
  if (isUnread(request)) void reply.header('connection', 'close');
  // A file that fails before its first byte has described itself already.
  for (const name of ['content-disposition', 'content-encoding', 'content-length']) void reply.removeHeader(name);
  const text = sentences[code] ?? (code < 500 ? wrongForm : `系统繁忙，请稍后再试（编号 ${request.id}）`);
  return reply.code(code).type('application/json; charset=utf-8').send(failed(text));
}

const statusLines = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const;

function statusOf({ code }: NodeJS.ErrnoException): keyof typeof statusLines {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

/** Answers what is no request at all, or never became a whole one, and ends its connection. */
export function hangUp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf(error);
  const body = JSON.stringify(failed(sentences[status] ?? wrongForm));
  const head = [
    `HTTP/1.1 ${status} ${statusLines[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
