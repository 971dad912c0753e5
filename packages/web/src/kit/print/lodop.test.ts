import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { hand } from './lodop-driver.ts';
import { compareVersions, stateOf, stateWords } from './lodop.rules.ts';
import type { PrintJob, PrintState } from './print-driver.ts';
import { type Lodop, PrintService } from './print-service.ts';

const least = { cloud: '6.5.7.7', linux: '7.0.4.3', plugin: '6.2.2.6' };

describe('versions', () => {
  it.each([
    ['6.10.0.0', '6.5.7.7', 1],
    ['6.5.7', '6.5.7.0', 0],
    ['6.5.7.6', '6.5.7.7', -1],
    ['garbage', '6.5.7.7', -1],
    ['', '0', -1],
  ])('%s against %s', (a, b, sign) => expect(Math.sign(compareVersions(a, b))).toBe(sign));

  it('are asked of the service under its system, or of the older plugin', () => {
    expect(stateOf({ CVERSION: '6.5.7.7' }, least, false)).toEqual({ is: 'ready' });
    expect(stateOf({ CVERSION: '6.5.7.7' }, least, true)).toEqual({
      is: 'outdated',
      found: '6.5.7.7',
      least: '7.0.4.3',
    });
    expect(stateOf({ VERSION: '6.2.2.6' }, least, false)).toEqual({ is: 'ready' });
    expect(stateOf({ VERSION: '6.2.2.5' }, least, false)).toMatchObject({ is: 'outdated' });
    expect([stateOf({}, least, false), stateOf(undefined, least, false)]).toEqual([
      { is: 'notInstalled' },
      { is: 'notInstalled' },
    ]);
  });
});

describe('what is said', () => {
  type Problem = Exclude<PrintState, { is: 'ready' }>;
  const problems: readonly Problem[] = [
    { is: 'loading' },
    { is: 'notLoaded' },
    { is: 'notInstalled' },
    { is: 'outdated', found: '6.0', least: '6.5.7.7' },
    { is: 'blockedByBrowser' },
    { is: 'insecureContext' },
  ];
  it('is its own for each state, and offers an installer only where that helps', () => {
    const words = problems.map(stateWords);
    expect(new Set(words.map(({ title }) => title)).size).toBe(problems.length);
    expect(words.map(({ setup }) => setup !== undefined)).toEqual([false, false, true, true, false, false]);
    expect(stateWords({ is: 'notInstalled' }).text).toContain('按 F5');
    expect(stateWords({ is: 'loading' }).text).toBe('网页还没下载完毕，请稍等一下再操作。');
  });
});

type Agent = { readonly port: number; readonly close: () => Promise<void> };
const agents: Agent[] = [];
afterEach(async () => {
  await Promise.all(agents.splice(0).map(({ close }) => close()));
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

type Has = { socket: boolean; script: boolean };

/** A small local print service on a free port: says its script over a socket, and serves it. */
async function startAgent(asked: string[], has: Has = { socket: true, script: true }): Promise<Agent> {
  const server = createServer((request, response) => {
    asked.push(`http ${portOf(server)}${request.url}`);
    response.writeHead(has.script ? 200 : 404).end('');
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => open.add(socket));
  server.on('upgrade', (request, socket) => {
    asked.push(`ws ${portOf(server)}${request.url}`);
    if (!has.socket) return socket.destroy();
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`);
    const text = Buffer.from('window.getCLodop = …');
    return socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  const agent = { port: portOf(server), close };
  agents.push(agent);
  return agent;
}

const lodop = { CVERSION: '6.6.0.2' } as Lodop;

/** Whether a script comes from there. */
const comes = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once('error', () => resolve(false));
  });

/** The loader on these ports, in their order. */
function serviceOn(ports: readonly number[], isHttps = false) {
  let made: Lodop | undefined;
  const service = new PrintService({
    sockets: ports.slice(0, 2).map((port) => `ws://127.0.0.1:${port}`),
    scripts: ports.map((port) => `http://127.0.0.1:${port}`),
    isHttps,
    runScript: async (url) => {
      const isThere = await comes(url);
      if (isThere) made = lodop;
      return isThere;
    },
    found: () => made,
  });
  return service;
}

describe('looking for the service', () => {
  it('contacts nobody before somebody prints, then the first socket and the script beside it', async () => {
    const log: string[] = [];
    const [a, b] = [await startAgent(log), await startAgent(log)];
    const service = serviceOn([a.port, b.port]);
    expect([service.state, log]).toEqual(['idle', []]);
    const loading = service.load();
    expect(service.state).toBe('loadingA');
    expect(await loading).toBe(lodop);
    expect(service.state).toBe('complete');
    expect(log).toEqual([`ws ${a.port}/CLodopfuncs.js`, `http ${a.port}/CLodopfuncs.js`]);
    expect(await service.load()).toBe(lodop);
    expect(log).toHaveLength(2);
  });

  it('takes the second port where the first one does not listen', async () => {
    const log: string[] = [];
    const [a, b] = [await startAgent(log, { socket: false, script: false }), await startAgent(log)];
    expect(await serviceOn([a.port, b.port]).load()).toBe(lodop);
    expect(log).toEqual([`ws ${a.port}`, `ws ${b.port}`, `http ${b.port}`].map((one) => `${one}/CLodopfuncs.js`));
  });

  it.each([
    [false, 1],
    [true, 2],
  ])('asks by scripts alone where no socket speaks; on a page with TLS: %s', async (isHttps, second) => {
    const log: string[] = [];
    const silent = { socket: false, script: false };
    const ports = [await startAgent(log, silent), await startAgent(log, silent), await startAgent(log, silent)];
    const service = serviceOn(
      ports.map(({ port }) => port),
      isHttps,
    );
    expect(await service.load()).toBeUndefined();
    const http = log.filter((one) => one.startsWith('http')).map((one) => Number(/\d+/.exec(one)?.[0]));
    expect(http).toEqual([ports[0]?.port, ports[second]?.port]);
    expect(service.state).toBe('complete');
    // Started meanwhile, it is found without a new page.
    silent.script = true;
    expect(await service.load()).toBe(lodop);
  });
});

describe('a job', () => {
  const jobOf = (paper: PrintJob['paper']): PrintJob => ({
    title: '送货单 YS1',
    sheets: [],
    paper,
    foot: '打印：某人',
    copies: 3,
    file: () => Promise.reject(new Error('not asked')),
  });
  /** What the service was told, call by call. */
  function told(paper: PrintJob['paper'], printer?: string): unknown[][] {
    const calls: unknown[][] = [];
    const recorder = new Proxy({} as Lodop, {
      get:
        (_target, name) =>
        (...given: unknown[]) =>
          void calls.push([name, ...given]),
    });
    hand(recorder, jobOf(paper), printer);
    return calls;
  }

  it('goes to the service with paper, copies, printer and page numbers', () => {
    expect(told('A4_LANDSCAPE', 'HP 1')).toEqual([
      ['PRINT_INITA', 0, 0, '297mm', '210mm', '送货单 YS1'],
      ['SET_PRINT_PAGESIZE', 2, 0, 0, 'A4'],
      ['SET_PRINT_COPIES', 3],
      ['SET_PRINTER_INDEXA', 'HP 1'],
      ['ADD_PRINT_HTM', '12mm', '12mm', 'RightMargin:12mm', 'BottomMargin:18mm', expect.stringContaining('<!doctype')],
      ['ADD_PRINT_TEXT', '193mm', '12mm', '273mm', '5mm', '第#页 / 共&页'],
      ['SET_PRINT_STYLEA', 0, 'ItemType', 2],
      ['PRINT'],
    ]);
    expect(told('TRIPLICATE')).toContainEqual(['SET_PRINT_PAGESIZE', 1, 2410, 1400, '']);
    expect(told('A4').some(([name]) => name === 'SET_PRINTER_INDEXA')).toBe(false);
  });
});
