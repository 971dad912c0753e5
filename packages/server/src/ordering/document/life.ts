import { machines } from '@material/contract/machines.ts';
import type { HistoryEntry } from '@material/contract/kernel/document.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { flushEvents } from '../../kernel/document/journal.ts';
import { entryOf } from './history.ts';
import { lifeEvents, movedGoods, type LifeRecord } from './life.repo.ts';
import { isShared, lifeTypes, movedBy, type Moved } from './life.rules.ts';

const nounOf = (table: string): string => machines.find((machine) => machine.table === table)?.noun ?? '';

function lifeEntry(row: LifeRecord, own: string, moved: readonly Moved[]): HistoryEntry | undefined {
  const entry = entryOf(row.docType, row);
  const doc = row.docType === own ? null : { noun: nounOf(row.docType), no: row.docNo };
  if (!isShared(row.docType)) return { ...entry, doc };
  const changes = movedBy(row, moved);
  // A difference in goods of another order on the same vehicle is not this order's.
  return entry.type === 'DIFFERENCE_RECORDED' && changes.length === 0 ? undefined : { ...entry, doc, changes };
}

/** An order's whole life, newest first, as the page of one of its documents tells it: what the caller may see of them all. */
export async function lifeOf(ctx: Ctx, askOrderId: number, own: 'ask_order' | 'pickup_order'): Promise<HistoryEntry[]> {
  await flushEvents(ctx);
  const [events, moved] = await Promise.all([lifeEvents(ctx, askOrderId, lifeTypes(own)), movedGoods(ctx, askOrderId)]);
  return events.flatMap((row) => lifeEntry(row, own, moved) ?? []);
}
