import type { KyselyPlugin } from 'kysely';
import type { Database, Db } from './database.ts';

/** Asks before every statement whether it is still wanted. */
const endingWith = (signal: AbortSignal): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    signal.throwIfAborted();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

/** The same database for work that may be called off: from then on no statement is sent, and no transaction committed. */
export function endingDatabase(database: Database, signal: AbortSignal): Database {
  const plugin = endingWith(signal);
  const ending = (db: Db): Db => db.withPlugin(plugin);
  return {
    ...database,
    db: ending(database.db),
    reads: ending(database.reads),
    lists: ending(database.lists),
    begin: async () => {
      const held = await database.begin();
      return {
        ...held,
        db: ending(held.db),
        commit: (last) => {
          signal.throwIfAborted();
          return held.commit(last);
        },
      };
    },
  };
}
