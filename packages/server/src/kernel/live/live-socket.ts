import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { socketCodes, wire } from '@material/contract/kernel/value/constants.ts';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Database } from '../database/database.ts';
import type { Session } from '../session/session.ts';
import type { Line, LiveHub } from './live-hub.ts';
import { takeTicket } from './ticket.ts';
import { windowId } from './writer.ts';

export type LiveSocketOptions = {
  readonly hub: LiveHub;
  readonly database: Database;
  readonly clock: () => Date;
};

/** Clients say who they are and that they are there: nothing longer, and not often. */
const maxPayload = 1024;
const maxMessages = { count: 30, perMs: 60_000 } as const;
/** A client that takes nothing any more is left to ask anew. */
const maxWaitingBytes = 64 * 1024;
/** Tickets that are being looked at. */
const maxOpening = 200;

const refuseUpgrade = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

/** What the hub sees of a socket: it is hung up on where words would pile up. */
function lineOf(socket: WebSocket, window: string | undefined): Line & { heard: () => void } {
  let heardAt = performance.now();
  return {
    window,
    send: (text) => {
      if (socket.bufferedAmount > maxWaitingBytes) socket.terminate();
      else socket.send(text);
    },
    close: (code) => socket.close(code),
    silentMs: () => performance.now() - heardAt,
    heard: () => (heardAt = performance.now()),
  };
}

/** Of what a client says only the heartbeat counts; who it says it is, is not believed. */
function attend(socket: WebSocket, line: ReturnType<typeof lineOf>): void {
  const { heartbeat, reply } = wire.socket;
  let since = performance.now();
  let count = 0;
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return socket.close(socketCodes.notText);
    const now = performance.now();
    if (now - since > maxMessages.perMs) [since, count] = [now, 0];
    count += 1;
    if (count > maxMessages.count) return socket.close(socketCodes.tooMany);
    line.heard();
    if (data.toString() === heartbeat) line.send(reply);
  });
}

/** Opens sockets for whoever brings a ticket, and closes them with the server. */
export function registerLiveSocket(app: FastifyInstance, { hub, database, clock }: LiveSocketOptions): void {
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false });
  let opening = 0;

  const welcome = (socket: WebSocket, session: Session, window: string | undefined): void => {
    // An error is followed by the close.
    socket.on('error', () => undefined);
    if (hub.hasTooMany(session.userId)) return socket.close(socketCodes.tooMany);
    const line = lineOf(socket, window);
    hub.add(line, session);
    socket.on('close', () => hub.remove(line));
    attend(socket, line);
  };
  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://self');
    const ticket = url.searchParams.get('ticket') ?? '';
    if (url.pathname !== wire.prefix + wire.socket.path) return refuseUpgrade(socket, '404 Not Found');
    if (!/^[0-9a-f]{64}$/.test(ticket)) return refuseUpgrade(socket, '401 Unauthorized');
    if (hub.isFull || opening >= maxOpening) return refuseUpgrade(socket, '503 Service Unavailable');
    opening += 1;
    const session = await takeTicket(database.pool, ticket, clock()).finally(() => (opening -= 1));
    if (!session) return refuseUpgrade(socket, '401 Unauthorized');
    // Others came, or the process began to stop, while the ticket was looked at.
    if (hub.isFull) return refuseUpgrade(socket, '503 Service Unavailable');
    const window = windowId(url.searchParams.get('window'));
    server.handleUpgrade(request, socket, head, (opened) => welcome(opened, session, window));
  };
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    open(request, socket, head).catch((error: unknown) => {
      app.log.warn({ err: error }, 'socket');
      refuseUpgrade(socket, '503 Service Unavailable');
    });
  });
  app.addHook('preClose', (done) => {
    hub.close(socketCodes.stopping);
    done();
  });
}
