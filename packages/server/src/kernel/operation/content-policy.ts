import type { FastifyHelmetOptions } from '@fastify/helmet';
import { printService } from '@material/contract/kernel/value/constants.ts';
import type { Config } from '../config/config.ts';

/** What a page may load and talk to: where it came from, and the local print service while that is configured. */
export function contentPolicy({
  PRINT_DRIVER,
}: Pick<Config, 'PRINT_DRIVER'>): NonNullable<FastifyHelmetOptions['contentSecurityPolicy']> {
  const { sockets, scripts } = PRINT_DRIVER === 'lodop' ? printService : { sockets: [], scripts: [] };
  return {
    useDefaults: true,
    directives: {
      'script-src': ["'self'", ...scripts],
      // Calls and the socket, to where the page came from.
      'connect-src': ["'self'", ...sockets],
      // antd writes its styles into the page.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      // Previews of PDF files that a call returned; the browser's own viewer needs no more than the frame.
      'frame-src': ["'self'", 'blob:'],
      'upgrade-insecure-requests': null,
    },
  };
}
