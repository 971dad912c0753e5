import { unscoped, type Ctx } from '../ctx.ts';

const latest = 300;

/** The events of one document, newest first. Its visibility was checked with the document itself. */
export const documentEvents = (ctx: Ctx, docType: string, docId: number) =>
  unscoped(ctx)
    .selectFrom('event')
    .leftJoin('app_user as actor', 'actor.id', 'event.actor_id')
    .select(['event.id', 'event.type', 'event.at', 'event.acting_for_id', 'event.payload', 'actor.name as actor_name'])
    .where('event.doc_type', '=', docType)
    .where('event.doc_id', '=', docId)
    .orderBy('event.id', 'desc')
    .limit(latest)
    .execute();
export type EventRecord = Awaited<ReturnType<typeof documentEvents>>[number];
