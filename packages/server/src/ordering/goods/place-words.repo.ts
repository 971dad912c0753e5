import { sql } from '../../kernel/database/sql.ts';

/** The hours in which a place `p` takes goods in, in words. */
export const receiveWindow = sql<
  string | null
>`to_char(p.receive_from, 'HH24:MI') || '–' || to_char(p.receive_to, 'HH24:MI')`;
