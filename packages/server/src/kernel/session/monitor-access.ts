import { timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

const isLoopback = (ip: string): boolean =>
  (isIPv4(ip) && ip.startsWith('127.')) || (isIPv6(ip) && (ip === '::1' || ip.startsWith('::ffff:127.')));

/** What proxies add to a request, one or the other of them. */
const addedByProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto'];

/** Behind a proxy on the same machine everybody comes from the loopback address, so a forwarded request never counts as local. */
const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? '') && addedByProxies.every((name) => !request.headers[name]);

/** Whether a request carries `Authorization: Bearer <token>`. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export type MonitorConfig = Pick<Config, 'METRICS_TOKEN' | 'isProduction'>;

/** Who may read figures about the product: whoever has the token; without one, this machine, and in production nobody. */
export const mayReadMetrics = (
  request: FastifyRequest,
  { METRICS_TOKEN: token, isProduction }: MonitorConfig,
): boolean => (token === undefined ? !isProduction && isLocal(request) : hasToken(request, token));

/** Who may read the description of the calls: anybody while developing, in production whoever has the token. */
export const mayReadDescription = (request: FastifyRequest, config: MonitorConfig): boolean =>
  !config.isProduction || mayReadMetrics(request, config);
