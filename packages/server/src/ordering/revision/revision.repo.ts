import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { lastRevision, type LastRevision } from '@material/contract/ordering/revision/revision-schemas.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { revisionDocument, revisionLine, revisionRow } from '@material/contract/ordering/revision/revision.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { beginDocuments } from '../../kernel/document/begin.ts';
import { besides, rowsOf } from '../../kernel/list/rows-of.ts';
import { append, updateUnder, type NewRowOf } from '../../kernel/row/write.ts';
import { follow, readScoped, readUnder, type Reached } from '../../kernel/row/run-under.ts';
import { deadline } from '../duty.rules.ts';
import { lockLinesBehind, type AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';

/** A stored amendment, with how its order is to be checked. */
export type RevisionRecord = SeenRow<'ask_revision'> & { readonly separate_checkers: boolean | null };
type StoredLine = Row<OrderingTables['ask_revision_line']>;
/** A line of an amendment with the ordered line that it is about; added goods have none before the check. */
export type RevisionLineAt = { readonly line: StoredLine; readonly ask: AskLineRow | undefined };

/** What is to be otherwise of a line. */
export type RevisedLine = Omit<NewRowOf<'ask_revision_line'>, 'ask_revision_id' | 'city_id' | 'supplier_id' | 'seq'>;
/** What an amendment is made of, beside its order. */
export type RevisionPlan = {
  readonly lines: readonly RevisedLine[];
  readonly newDate: string | null;
  readonly newPlaceId: number | null;
  readonly hasNewPrices: boolean;
  readonly needsFinal: boolean;
  readonly amountTo: string;
};

type Applied = { readonly order: SeenRow<'ask_order'>; readonly plan: RevisionPlan; readonly reason: string };

/** Makes an amendment of an order. */
export async function beginRevision(ctx: Ctx, { order, plan, reason }: Applied): Promise<Seen<'ask_revision'>> {
  const ruleOf = await loadRules(ctx);
  const { city_id, place_id, supplier_id, delivery_date } = order;
  const [begun] = await beginDocuments(ctx, revisionStatus, {
    prefix: numberPrefixes.revision,
    rows: [
      {
        city_id,
        place_id,
        supplier_id,
        delivery_date,
        new_delivery_date: plan.newDate,
        new_place_id: plan.newPlaceId,
        revision_by: ctx.centre.kind === 'management' ? 'MANAGEMENT' : 'CITY',
        revision_reason: reason,
        has_new_prices: plan.hasNewPrices,
        needs_final: plan.needsFinal,
        ask_order_id: order.id,
        amount_from: order.amount,
        amount_to: plan.amountTo,
        line_count: plan.lines.length,
      },
    ],
    until: deadline(ctx.now, ruleOf('firstCheckHours')),
    event: { type: 'REVISION_CREATED', action: '提交变更', reason, askOrderNo: order.no },
  });
  if (!begun) throw new Error(`no amendment was made of ask order ${order.id}`);
  const rows = plan.lines.map((line, at) => {
    return { ...line, city_id, supplier_id, ask_revision_id: begun.id, seq: at + 1 };
  });
  await append(ctx, 'ask_revision_line', rows);
  return begun.id;
}

/** An amendment under the caller's scope. */
export const findRevision = (ctx: Ctx, id: number): Promise<RevisionRecord | undefined> =>
  ctx
    .find('ask_revision', id)
    .innerJoin('ask_order as o', 'o.id', 'ask_revision.ask_order_id')
    .selectAll('ask_revision')
    .select('o.separate_checkers')
    .executeTakeFirst();

export const revisionLinesAt = (ctx: Ctx, id: Seen<'ask_revision'>): Promise<StoredLine[]> =>
  ctx.under(id, 'ask_revision_line').selectAll('ask_revision_line').orderBy('ask_revision_line.seq').execute();

/** Every line of the ask order behind it is locked in id order; returns what is to be otherwise. */
export async function lockRevision(ctx: Ctx, id: Seen<'ask_revision'>): Promise<RevisionLineAt[]> {
  const behind = sql`select r.ask_order_id from ask_revision r where r.id = ${id}`;
  const asked = new Map((await lockLinesBehind(ctx, id, behind)).map((line) => [line.id, line]));
  return (await revisionLinesAt(ctx, id)).map((line) => ({ line, ask: asked.get(line.ask_line_id ?? 0) }));
}

/** The order that an amendment is of. */
export async function orderOfRevision(ctx: Ctx, id: Seen<'ask_revision'>): Promise<Seen<'ask_order'>> {
  const [orderId] = await follow(
    ctx,
    id,
    sql<Reached<'ask_order'>>`select r.ask_order_id as id from ask_revision r where r.id = ${id}`,
  );
  if (orderId === undefined) throw new Error(`amendment ${id} is of no order`);
  return orderId;
}

/** Added goods have become lines of the order. */
export const saveAdded = (
  ctx: Ctx,
  id: Seen<'ask_revision'>,
  rows: readonly { readonly id: number; readonly ask_line_id: number }[],
): Promise<void> => updateUnder(ctx, { parents: [id], child: 'ask_revision_line' }, rows);

/** What only the page of an amendment shows of its head. */
export const revisionHead = rowsOf(besides(revisionDocument, revisionRow), {
  table: 'ask_revision',
  joins: {
    t: { to: 'place', by: 'new_place_id', maybe: true },
    f: { to: 'app_user', by: 'first_check_by', maybe: true },
    l: { to: 'app_user', by: 'final_check_by', maybe: true },
  },
  columns: {
    newPlaceName: { nameOf: 't' },
    applyTime: 'apply_at',
    firstCheckName: 'f.name',
    firstCheckTime: 'first_check_at',
    finalCheckName: 'l.name',
    finalCheckTime: 'final_check_at',
  },
});

export const revisionLines = rowsOf(revisionLine, {
  table: 'ask_revision_line',
  joins: {},
  columns: { materialName: { keptNameOf: 'ask_revision_line.material' } },
});

const last = rowsOf(lastRevision, {
  table: 'ask_revision',
  joins: {
    o: { to: 'ask_order', by: 'ask_order_id' },
    p: { to: 'place', by: 'place_id' },
    t: { to: 'place', by: 'new_place_id', maybe: true },
  },
  columns: {
    revisionNo: 'no',
    revisionStatus: 'status',
    oldDeliveryDate: 'delivery_date',
    oldPlaceName: { nameOf: 'p' },
    newPlaceName: { nameOf: 't' },
    applyTime: 'apply_at',
  },
});

/** The amendment by which an order became the version that it is; null where none did. */
export async function lastRevisionOf(ctx: Ctx, orderId: Seen<'ask_order'>): Promise<LastRevision | null> {
  const [revision] = await last.of(
    ctx,
    orderId,
    sql`where o.id = ${orderId} and ask_revision.rev_no = o.rev_no
      and ask_revision.status = any(${statesIn(revisionStatus, 'applied')})`,
  );
  return revision ?? null;
}

/** The amendment of a pickup order's order that its supplier has to answer. */
export const toBeAnswered = (ctx: Ctx, pickupId: Seen<'pickup_order'>): Promise<Seen<'ask_revision'>[]> =>
  follow(
    ctx,
    pickupId,
    sql<Reached<'ask_revision'>>`select r.id from pickup_order k join ask_order o on o.id = k.ask_order_id
      join ask_revision r on r.id = o.revision_id and r.status = any(${statesIn(revisionStatus, 'toReply')})
      where k.id = ${pickupId}`,
  );

/** Amendments whose suppliers should have answered by then. */
export const unansweredBefore = (ctx: Ctx, before: Date): Promise<Reached<'ask_revision'>[]> =>
  readScoped(
    ctx,
    { r: 'ask_revision' },
    (seen) => sql<Reached<'ask_revision'>>`select r.id from ask_revision r
      join pickup_order k on k.ask_order_id = r.ask_order_id and k.status = any(${statesIn(pickupOrderStatus, 'reconfirm')})
      where r.status = any(${statesIn(revisionStatus, 'toReply')}) and k.act_by < ${before} and ${seen('r')} order by r.id`,
  );

/** Vehicles that carry goods of an order or are being loaded with them, by number. */
export const loadedWith = async (ctx: Ctx, orderId: Seen<'ask_order'>): Promise<string[]> =>
  (
    await readUnder(
      ctx,
      orderId,
      sql<{
        no: string;
      }>`select distinct t.no from transport_order t join transport_line k on k.transport_order_id = t.id
        join ask_line l on l.id = k.ask_line_id where l.ask_order_id = ${orderId} and not t.is_deleted and t.status = any(${statesIn(transportOrderStatus, 'live')}) order by 1`,
    )
  ).map(({ no }) => no);
