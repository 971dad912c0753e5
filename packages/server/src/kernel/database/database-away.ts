import pg from 'pg';
import { SilentDatabase } from './watched-client.ts';

/**
 * Classes and codes with which PostgreSQL itself says that it goes, comes, takes nobody else, lacks disk or memory, or was
 * turned into one that only reads.
 */
const goingCodes = /^(?:08...|53...|57P0[1-5]|58030|25006)$/;

/** What the driver says when a connection is not made in time. */
const silentWords =
  /^timeout e(?:xpired|xceeded when trying to connect)|^Connection terminated due to connection timeout/;

/** What the driver says without a code when a connection broke or could not be made. */
const driverWords =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** A connection fails at these calls of the operating system; a file has others, except for its own reads and writes. */
function isOfSocket(error: Error): boolean {
  if (!('syscall' in error) || !('code' in error)) return false;
  const { syscall, code } = error;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  return (syscall === 'read' || syscall === 'write') && ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(String(code));
}

/** Whether a fault says that something takes connections at the database's address, and does not speak. */
export const isSilence = (error: unknown): boolean =>
  error instanceof SilentDatabase || (error instanceof Error && silentWords.test(error.message));

/** Whether a fault says that the database cannot be reached now: nothing is wrong with the request, and it may be sent again. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return goingCodes.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  return isSilence(error) || isOfSocket(error) || driverWords.test(error.message) || isDatabaseAway(error.cause);
}
