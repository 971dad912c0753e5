import { wire } from '@material/contract/kernel/value/constants.ts';
import type pg from 'pg';
import { unscoped, type Ctx } from '../ctx.ts';
import { liveSessions } from '../account/live-session.ts';
import type { Session } from '../session/session.ts';
import { newToken, tokenHash } from '../session/token.ts';
import { sql } from '../database/sql.ts';

/** A ticket for one socket of the asking session. */
export async function issueTicket(ctx: Ctx): Promise<string> {
  const ticket = newToken();
  const until = new Date(ctx.now.getTime() + wire.socket.ticketMs);
  await sql`with past as (delete from socket_ticket where expires_at < ${ctx.now})
    insert into socket_ticket (token_hash, session_id, expires_at) values (${tokenHash(ticket)}, ${ctx.session.id}, ${until})`.execute(
    unscoped(ctx),
  );
  return ticket;
}

/** The live session that a ticket was given to; the ticket is void from then on. */
export async function takeTicket(pool: pg.Pool, ticket: string, now: Date): Promise<Session | undefined> {
  const { rows } = await pool.query<{ id: number; expires_at: Date }>(
    'delete from socket_ticket where token_hash = $1 returning session_id as id, expires_at',
    [tokenHash(ticket)],
  );
  const [taken] = rows;
  if (!taken || taken.expires_at <= now) return undefined;
  const [session] = await liveSessions(pool, [taken.id], now);
  return session;
}
