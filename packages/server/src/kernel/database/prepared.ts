import pg from 'pg';
import { WatchedClient } from './watched-client.ts';

/** How often a text is met before it is prepared, and how many texts a process prepares at most. */
const limits = { seenBefore: 3, texts: 400, length: 8000 } as const;

/** `cached plan must not change result type`: also what a transaction is run again for. */
export const outdatedPlan = '0A000';

const seen = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which a statement is prepared; undefined while it is rare, or too long to be worth it. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= limits.texts || text.length > limits.length) return undefined;
  const count = (seen.get(text) ?? 0) + 1;
  if (count < limits.seenBefore) {
    // Texts with lists of varying length come once and never again.
    if (seen.size > limits.texts * 10) seen.clear();
    seen.set(text, count);
    return undefined;
  }
  seen.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares the statements it meets again and again: planning a list of six tables costs more than
 * running it. Behind a pooler that shares connections between transactions, turn it off (`DATABASE_PREPARE=false`).
 */
export class PreparingClient extends WatchedClient {
  // Only the plain form (text, values) is touched.
  protected override ask(...args: readonly unknown[]): unknown {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return super.ask(...args);
    const name = nameOf(text);
    if (name === undefined) return super.ask(...args);
    const answer = super.ask({ name, text, values }, ...rest);
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#leaveIfOutdated(error));
    return answer;
  }

  /** After another process has changed a table, its prepared `select *` fails on this connection for good: it is given up. */
  #leaveIfOutdated(error: unknown): void {
    if (error instanceof pg.DatabaseError && error.code === outdatedPlan) void this.end().catch(() => undefined);
  }
}
