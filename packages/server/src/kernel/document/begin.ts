import type { Machine } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../ctx.ts';
import type { SeenRow } from '../database/scope.ts';
import { insertAll, type NewRowOf, type StampedTable } from '../row/write.ts';
import { documentNumbers } from './document-number.ts';
import { writeDuties } from './duty.ts';
import { recordEvent } from './record-event.ts';
import type { DocumentRow } from './registered.ts';

/** Tables of documents: they have a number, a state and a time until which somebody must act. */
type DocumentTable = {
  [T in StampedTable]: SeenRow<T> extends DocumentRow & { readonly act_by: Date | null } ? T : never;
}[StampedTable];

type Begun<T extends DocumentTable> = {
  readonly prefix: string;
  readonly rows: readonly Omit<NewRowOf<T>, 'no' | 'status' | 'act_by'>[];
  /** Until when whoever its first state waits for must act. */
  readonly until: Date;
  /** What its history begins with. */
  readonly event: { readonly type: string; readonly action: string } & Readonly<Record<string, unknown>>;
};

/** New documents in their first state: each with a number, the duties of that state and the event that it was made by. */
export async function beginDocuments<T extends DocumentTable>(
  ctx: Ctx,
  { table, initial, states }: Machine & { readonly table: T },
  { prefix, rows, until, event }: Begun<T>,
): Promise<SeenRow<T>[]> {
  const numbers = await documentNumbers(ctx, prefix, rows.length);
  const kept = rows.map((row, at) => ({ ...row, no: numbers[at], status: initial, act_by: until }));
  const begun = (await insertAll(ctx, table, kept as readonly object[] as readonly NewRowOf<T>[])) as (SeenRow<T> &
    DocumentRow)[];
  const duties = (states[initial]?.waits ?? []).map((wait) => ({ party: wait.for, until }));
  await writeDuties(
    ctx,
    table,
    begun.map((doc) => ({ ...doc, duties })),
  );
  for (const doc of begun) recordEvent(ctx, { table, doc }, event);
  return begun;
}
