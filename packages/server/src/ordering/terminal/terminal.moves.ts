import { isZero, plain, shorten } from '@material/contract/kernel/value/decimal.ts';
import { stateIn } from '@material/contract/kernel/document/machine.ts';
import { ledger } from '@material/contract/ordering/quantity/quantity.rules.ts';
import { terminalStatus } from '@material/contract/ordering/terminal/terminal-application.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { instantOf, minuteText } from '../duty.rules.ts';
import { quantitiesOf } from '../ledger/ledger.repo.ts';
import { terminalDocuments } from './terminal.document.ts';
import type { TerminalHead } from './terminal.list.ts';
import { lockTerminal, saveEnded, type TerminalLineAt } from './terminal.repo.ts';

type At = Locked<SeenRow<'terminal_application'>, TerminalLineAt>;

/** What of a line would still come: nothing of one that was closed meanwhile. */
const openOf = ({ ask }: TerminalLineAt): string => (ask.is_closed ? '0' : plain(ledger(quantitiesOf(ask)).open));

const somethingOpen = (_ctx: Ctx, { lines }: At) =>
  lines.every((line) => isZero(openOf(line)))
    ? [{ path: [], message: '这些行已没有未供数量，请拒绝或请申请方撤回' }]
    : [];

/** The lines are ended as they stand now; the order behind cuts them in the same transaction. */
async function end(ctx: Ctx, { doc, lines }: At) {
  await saveEnded(
    ctx,
    doc.id,
    lines.map((at) => ({ id: at.line.id, qty: openOf(at) })),
  );
  const changes = lines
    .filter((at) => !isZero(openOf(at)))
    .map((at) => ({ label: `${at.ask.material_name} 终止数量`, from: '0', to: shorten(openOf(at)) }));
  return { changes };
}

/** Who has promised nothing, or asks for it, need not be asked. */
const needsNoReply = ({ doc, lines }: At): boolean =>
  doc.applied_by === 'SUPPLIER' || lines.every(({ ask }) => isZero(ask.qty_confirmed));

async function agree(ctx: Ctx, at: At) {
  const head = { check_by: ctx.userId, check_at: ctx.now };
  if (!needsNoReply(at)) return { to: stateIn(terminalStatus, 'toReply'), head };
  return { to: stateIn(terminalStatus, 'agreed'), head, payload: await end(ctx, at) };
}

const answered = (ctx: Ctx) => ({ answer_by: ctx.userId, answer_at: ctx.now });

/** Lists have times as they go over the wire. */
function concludeBlocked({ act_by: until }: TerminalHead, { now }: Ctx): string | undefined {
  if (until === null || instantOf(until) <= now) return undefined;
  return `供应商须在 ${minuteText(instantOf(until))} 前答复，到期后才能按同意处理`;
}

/** Who has applied withdraws. */
function withdrawBlocked({ applied_by: side }: TerminalHead, { centre }: Ctx): string | undefined {
  const isSupplier = centre.kind === 'supplier';
  if ((side === 'SUPPLIER') === isSupplier) return undefined;
  return isSupplier ? '由城市申请，只能由城市撤回' : '由供应商申请，只能由供应商撤回';
}

/** What each action of an application checks and does. */
export const terminalMoves = moves(terminalDocuments, { lock: lockTerminal })({
  agree: { guard: somethingOpen, effect: agree },
  refuse: { effect: (ctx) => ({ head: { check_by: ctx.userId, check_at: ctx.now } }) },
  accept: {
    guard: somethingOpen,
    effect: async (ctx, at) => ({ head: answered(ctx), payload: await end(ctx, at) }),
  },
  decline: { effect: (ctx) => ({ head: answered(ctx) }) },
  conclude: {
    blocked: concludeBlocked,
    guard: somethingOpen,
    effect: async (ctx, at) => ({ payload: await end(ctx, at) }),
  },
  withdraw: { blocked: withdrawBlocked },
  lapse: {},
});
