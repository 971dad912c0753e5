import type { HistoryEntry } from '@material/contract/kernel/document/document.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { flushEvents } from '../../kernel/journal/journal.ts';
import { entryOf } from '../../kernel/document/history.ts';
import { machineOf } from '../../kernel/document/registered.ts';
import { lifeEvents, movedGoods, type LifeRecord } from './life.repo.ts';
import { differenceRecorded, isShared, lifeTypes, movedBy, type Moved } from './life.rules.ts';

type Telling = { readonly own: string; readonly moved: readonly Moved[] };

function lifeEntry(ctx: Ctx, row: LifeRecord, { own, moved }: Telling): HistoryEntry | undefined {
  const entry = entryOf(ctx, row.docType, row);
  const noun = machineOf(ctx.schema.documents, row.docType)?.noun ?? '';
  const doc = row.docType === own ? null : { noun, no: row.docNo };
  if (!isShared(row.docType)) return { ...entry, doc };
  const changes = movedBy(row, moved);
  // A difference in goods of another order on the same vehicle is not this order's.
  return entry.type === differenceRecorded && changes.length === 0 ? undefined : { ...entry, doc, changes };
}

/** An order's whole life, newest first, as the page of one of its documents tells it: what the caller may see of them all. */
export async function lifeOf(
  ctx: Ctx,
  askOrderId: Seen<'ask_order'>,
  own: 'ask_order' | 'pickup_order',
): Promise<HistoryEntry[]> {
  await flushEvents(ctx);
  const ids = [askOrderId];
  const [events, moved] = await Promise.all([lifeEvents(ctx, ids, lifeTypes(own)), movedGoods(ctx, ids)]);
  return events.flatMap((row) => lifeEntry(ctx, row, { own, moved }) ?? []);
}
