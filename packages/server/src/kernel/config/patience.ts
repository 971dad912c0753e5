/** How long is waited for a database that takes connections and statements, and says nothing. */
export type Patience = {
  /** For a connection to be made. */
  readonly connectMs: number;
  /** For one of the connections there are, when all are at work. */
  readonly lineMs: number;
  /** For the reply to a statement. */
  readonly replyMs: number;
};

export const usualPatience: Patience = { connectMs: 10_000, lineMs: 20_000, replyMs: 60_000 };
