import { lineAmounts } from '@material/contract/catalogue/price.rules.ts';
import { wireTime } from '@material/contract/kernel/business-time.ts';
import { decimal, plain } from '@material/contract/kernel/decimal.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import type { AttachmentRow } from '@material/contract/kernel/attachment.ts';
import type { InboundDocument, InboundLine } from '@material/contract/ordering/inbound.calls.ts';
import { filesUnder } from '../../kernel/attachment/attachment.handlers.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { chainOf } from '../../kernel/document/chain.ts';
import { historyOf } from '../../kernel/document/history.ts';
import { freshRow } from '../../kernel/document/transition.ts';
import { coolingLimits } from './arrival-temperature.repo.ts';
import * as facts from './inbound-facts.repo.ts';
import { inboundMoves } from './inbound-order.moves.ts';

const short = (value: string): string => plain(decimal(value));

type Known = {
  readonly photos: ReadonlyMap<number, AttachmentRow[]>;
  readonly habits: Awaited<ReturnType<typeof facts.restHabits>>;
};

function lineOf({ taxRate, categoryId, ...line }: facts.LineFacts, { photos, habits }: Known): InboundLine {
  return {
    ...line,
    restDefault: habits.get(categoryId) ?? 'REDELIVER',
    baseFactor: short(line.baseFactor),
    qtyApproved: short(line.qtyApproved),
    shippedQty: short(line.shippedQty),
    shippedQty2: short(line.shippedQty2),
    qtyAccepted: short(line.qtyAccepted),
    qtyAccepted2: short(line.qtyAccepted2),
    qtyRejected: short(line.qtyRejected),
    qtyRejected2: short(line.qtyRejected2),
    qtyShort: short(line.qtyShort),
    qtyShort2: short(line.qtyShort2),
    qtyOver: short(line.qtyOver),
    qtyOver2: short(line.qtyOver2),
    tolOver2: short(line.tolOver2),
    tolUnder2: short(line.tolUnder2),
    qtyOverRoom: short(line.qtyOverRoom),
    unitPrice: short(line.unitPrice),
    amount: lineAmounts({ qty: line.qtyAccepted, price: line.unitPrice, taxRate }).amount,
    photos: photos.get(line.id) ?? [],
  };
}

/** The whole inbound order: head, lots as shipped and counted, chain of documents and history. */
export async function inboundDocument(ctx: Ctx, id: Seen<'inbound_order'>): Promise<InboundDocument> {
  const row = await freshRow(ctx, inboundMoves, id);
  const [limits, head, lines, habits, history] = await Promise.all([
    coolingLimits(ctx, id),
    facts.headFacts(ctx, id),
    facts.lineFacts(ctx, id),
    facts.restHabits(ctx, id),
    historyOf(ctx, 'inbound_order', { docId: id }),
  ]);
  const photos = await filesUnder(
    ctx,
    { kind: receiptPhoto },
    lines.map((line) => line.id),
  );
  return {
    ...row,
    ...head,
    isColdChain: limits.isCold,
    minTemp: limits.minTemp,
    maxTemp: limits.maxTemp,
    arrivedAt: head.arrivedAt ? wireTime(head.arrivedAt) : null,
    chain: await chainOf(
      ctx,
      lines.map((line) => line.askOrderId),
    ),
    history,
    lines: lines.map((line) => lineOf(line, { photos, habits })),
  };
}
