import { isZero, shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { correctionPhoto } from '@material/contract/ordering/attachments.ts';
import { reverseChange, reverseSecond } from '@material/contract/ordering/inbound-order/reversal.rules.ts';
import {
  applyChange,
  withSecond,
  type LedgerChange,
} from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { cancelledSecond, type SecondQuantities } from '@material/contract/ordering/quantity/quantity-second.rules.ts';
import type { GoodsKind, LineQuantities } from '@material/contract/ordering/quantity/quantity.rules.ts';
import { applySecond } from '@material/contract/ordering/quantity/receipt-second.rules.ts';
import { secondShare } from '@material/contract/ordering/quantity/second.rules.ts';
import { countOf } from '../../kernel/attachment/attachment.repo.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { holdersOf, type Holder } from '../../kernel/document/holders.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { quantitiesOf, writeInTurn, type AskLineRow, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { secondsOf } from '../ledger/second.rules.ts';
import { followReleased } from '../pickup-order/pickup-order.repo.ts';
import { bookOnTransport, type InboundHead, type InboundLineAt } from './inbound-order.repo.ts';
import type { InboundShown } from './inbound-order.list.ts';
import * as repo from './reversal.repo.ts';

type At = Locked<InboundHead, InboundLineAt>;

const late = '已过更正时限，请改为退货或投诉';

/** A receipt may be corrected for some time after it was submitted. */
export const correctionBlocked = ({ correct_until: until }: InboundShown, { now }: Ctx): string | undefined =>
  until === null || until < now ? late : undefined;

const asProblem = (message: string): Problem => ({ path: [], message });

const shownHolders = 3;
const numbersOf = (holders: readonly Holder[]): string => {
  const shown = holders.slice(0, shownHolders).map(({ no }) => no);
  return `${shown.join('、')}${holders.length > shownHolders ? ` 等 ${holders.length} 张` : ''}`;
};

/** What of a receipt has gone on since: it can be taken back no more. */
async function heldProblems(ctx: Ctx, { doc }: At): Promise<Problem[]> {
  const [holders, settled] = await Promise.all([
    holdersOf(ctx, 'inbound_order', doc.id),
    repo.settledReplacements(ctx, doc.id),
  ]);
  return [
    ...[...Map.groupBy(holders, ({ noun }) => noun)].map(([noun, own]) =>
      asProblem(`已有${noun} ${numbersOf(own)}，不能更正`),
    ),
    ...settled.map((no) => asProblem(`换货单 ${no} 未换到的数量已改为退款，不能更正`)),
  ];
}

/** Asking for a correction: nothing stands on the receipt, and a picture shows what was counted wrongly. */
export async function askCorrectionGuard(ctx: Ctx, at: At): Promise<Problem[]> {
  const hasPhoto = (await countOf(ctx, correctionPhoto, at.doc.id)) > 0;
  return [...(await heldProblems(ctx, at)), ...(hasPhoto ? [] : [asProblem('请上传更正照片')])];
}

/** Granting it: nothing stands on the receipt, and nobody reviews another count of the same place and vehicle. */
export async function reversalGuard(ctx: Ctx, at: At): Promise<Problem[]> {
  const reviewed = await repo.reviewedBeside(ctx, at.doc.id);
  return [
    ...(await heldProblems(ctx, at)),
    ...reviewed.map(({ no }) => asProblem(`同一车辆的入库单 ${no} 正在复核，复核后才能冲销`)),
  ];
}

/** An ordered line as the lots that are taken back one after the other leave it. */
type Standing = { quantities: LineQuantities; seconds: SecondQuantities };

/** What of a second quantity goes with a part of what was asked for. */
const shareOf = ({ qty_asked2: second, qty_asked: whole }: AskLineRow, part: string): string =>
  secondShare(second, { part, whole });
const qtyOf = ({ deltas }: LedgerChange, kind: GoodsKind): string =>
  deltas.find((delta) => delta.kind === kind)?.qty ?? '0';

/** Takes back one lot of a line in both units. */
function reverseLot({ line, ask }: InboundLineAt, standing: Standing, cancelled: string): LedgerChange {
  const change = reverseChange(standing.quantities, {
    qtyAccepted: line.qty_accepted,
    qtyOver: line.qty_over,
    qtyRejected: line.qty_rejected,
    qtyShort: line.qty_short,
    cancelled,
    hasClosed: line.has_closed,
  });
  standing.quantities = applyChange(standing.quantities, change);
  if (ask.second_unit_name === null) return change;
  const lot = {
    shipped2: line.shipped_qty2,
    accepted2: line.qty_accepted2,
    rejected2: line.qty_rejected2,
    short2: line.qty_short2,
    over2: line.qty_over2,
  };
  const cancelled2 = cancelledSecond(standing.seconds, shareOf(ask, qtyOf(change, 'CANCELLED')));
  const second = reverseSecond(standing.seconds, lot, cancelled2);
  standing.seconds = applySecond(standing.seconds, second);
  const confirmed2 = shareOf(ask, qtyOf(change, 'CONFIRMED'));
  return { ...withSecond(change, { ...second.amounts, CONFIRMED: confirmed2 }), overGranted2: second.overGranted2 };
}

/** Everything that a count wrote on its ordered lines, taken back: the last lot first. */
async function reverseLots(ctx: Ctx, { doc, lines }: At): Promise<void> {
  const cancelled = await repo.writtenOff(ctx, doc.id);
  const standings = new Map<number, Standing>();
  const entries = lines
    .filter(({ line }) => line.is_counted)
    .toReversed()
    .map((row): LedgerEntry => {
      const { line, ask } = row;
      const standing = standings.get(ask.id) ?? { quantities: quantitiesOf(ask), seconds: secondsOf(ask) };
      standings.set(ask.id, standing);
      return {
        line: ask,
        change: reverseLot(row, standing, cancelled.get(line.id) ?? '0'),
        source: { type: 'inbound_line', lineId: line.id, version: doc.row_version },
        reason: `入库更正：${doc.correct_reason ?? ''}`,
      };
    });
  await writeInTurn(ctx, entries);
  const promised = entries.filter(({ change }) => !isZero(qtyOf(change, 'CONFIRMED'))).map(({ line }) => line.id);
  if (promised.length > 0) await followReleased(ctx, doc.id, promised);
}

/** Takes a receipt back from the ledger and the vehicle's lines; what it had replaced follows. */
export async function reverse(ctx: Ctx, at: At) {
  await reverseLots(ctx, at);
  await bookOnTransport(ctx, at.doc.id, { isReversed: true });
  await repo.markReversed(ctx, at.doc.id);
  const changes = at.lines
    .filter(({ line }) => line.is_counted)
    .map(({ line, ask, lot }) => ({
      label: `${ask.material_name} ${lot.lot_no} 实收`,
      from: `${shorten(line.qty_accepted)}${ask.unit_name}`,
      to: '0',
      reason: '',
    }));
  return { payload: { changes } };
}
