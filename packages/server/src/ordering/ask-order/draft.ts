import { setImmediate } from 'node:timers/promises';
import { maxDraftLines, type DraftLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { isLiveState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { within } from '@material/contract/kernel/value/problems.ts';
import { loadAllotments, loadMaterials } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import {
  linesOf,
  mayAddFreely,
  refuseLockedCity,
  stoppedPlaceText,
  sumMainOrder,
  type AskOrderRecord,
} from './ask-order.repo.ts';
import {
  duplicateProblems,
  priceLine,
  repeatedProblems,
  type EnteredLine,
  type PricedLine,
} from './draft-line.rules.ts';
import { offersFor } from './offers-for.ts';
import { deleteUnsent, rebuildSplit, vanishing, type Saved, type Split } from './main-order-split.repo.ts';
import {
  insertMainOrder,
  ordersOf,
  placesOfCity,
  saveHead,
  type DraftHead,
  type MainOrderRecord,
} from './main-order.repo.ts';
import { cancelSent, holdMainOrder, writable, type Held, type Whole } from './whole.ts';

/** What a person or a sheet asks for, before anything is checked. */
export type Draft = {
  readonly placeId?: number | undefined;
  readonly deliveryDate: string;
  readonly transportModeId?: number | null | undefined;
  readonly remark?: string | null | undefined;
  readonly source: DraftHead['source'];
  readonly kind: 'NORMAL' | 'BUDAN';
  /** Why it is ordered after the cut-off. */
  readonly supplementReason?: string | null | undefined;
  readonly lines: readonly DraftLine[];
};

/** The city an order is for: the one the session works in, or at headquarters the one it names. */
export function cityOf(ctx: Ctx, cityId: number | undefined): number {
  if (ctx.centre.kind === 'city') return ctx.centre.cityId;
  if (cityId === undefined) refuseInput([{ path: ['cityId'], message: '请选择城市' }]);
  return cityId;
}

type Places = {
  readonly known: ReadonlySet<number>;
  readonly fallback: number;
  /** Materials that go elsewhere, where nobody has said a place. */
  readonly allotted: ReadonlyMap<number, number>;
  /** What is said of any other place. */
  readonly refused: (id: number) => string;
};

/** Whom an order is for: a city, or one of its stores alone. */
export type Asking = { readonly cityId: number; readonly placeId: number | null };

/** Where goods may be received: the asking store alone, otherwise the city's places, what nobody says by its allotment or at the default warehouse. */
async function receivingPlaces(
  ctx: Ctx,
  { cityId, placeId: own }: Asking,
  { placeId, lines }: Pick<Draft, 'placeId' | 'lines'>,
): Promise<Places> {
  const isSaid = own !== null || placeId !== undefined;
  const unsaid = isSaid ? [] : lines.map(({ materialId }) => materialId);
  const [places, allotted] = await Promise.all([placesOfCity(ctx, cityId), loadAllotments(ctx, cityId, unsaid)]);
  const open = places.filter(({ id, isStopped }) => !isStopped && (own === null || id === own));
  const known = new Set(open.map(({ id }) => id));
  const fallback = placeId ?? own ?? open.find(({ isDefault }) => isDefault)?.id;
  if (fallback === undefined) refuseInput([{ path: ['placeId'], message: '请选择收货地点' }]);
  const foreign = own === null ? '收货地点不属于本单位' : '这是门店自己的要货单，只能由该门店收货';
  const stopped = new Map(places.filter(({ isStopped }) => isStopped).map(({ id, name }) => [id, name]));
  const refused = (id: number): string => {
    const name = stopped.get(id);
    return name === undefined ? foreign : stoppedPlaceText(name);
  };
  if (!known.has(fallback)) refuseInput([{ path: ['placeId'], message: refused(fallback) }]);
  return { known, fallback, allotted, refused };
}

const withDefaults = (line: DraftLine, draft: Draft, places: Places): EnteredLine => ({
  materialId: line.materialId,
  supplierId: line.supplierId,
  placeId: line.placeId ?? places.allotted.get(line.materialId) ?? places.fallback,
  deliveryDate: line.deliveryDate ?? draft.deliveryDate,
  qty: line.qty,
  qty2: line.qty2,
  controlReasonId: line.controlReasonId,
  remark: line.remark,
});

/** Lines priced in one go. */
const breath = 500;

type PricedDraft = {
  readonly lines: readonly (PricedLine | undefined)[];
  readonly problems: readonly Problem[];
  readonly receivingPlaceId: number;
};

/** Checks and prices every line of a draft; problems carry the line's index. */
async function priceDraft(ctx: Ctx, asking: Asking, draft: Draft): Promise<PricedDraft> {
  const { cityId } = asking;
  const ids = draft.lines.map((line) => line.materialId);
  const [places, materials, offers] = await Promise.all([
    receivingPlaces(ctx, asking, draft),
    loadMaterials(ctx, ids),
    offersFor(draft)(ctx, cityId, ids),
  ]);
  const problems: Problem[] = [];
  const priceOne = (line: DraftLine, index: number): PricedLine | undefined => {
    const entered = withDefaults(line, draft, places);
    if (!places.known.has(entered.placeId))
      problems.push({ path: ['lines', index, 'placeId'], message: places.refused(entered.placeId) });
    const terms = { cityId, material: materials.get(line.materialId), offers: offers.get(line.materialId) ?? [] };
    const result = priceLine(entered, terms);
    problems.push(...within(['lines', index], result.problems));
    return result.line;
  };
  const lines: (PricedLine | undefined)[] = [];
  for (const [index, line] of draft.lines.entries()) {
    // A large import must not keep everybody else waiting.
    if (index % breath === breath - 1) await setImmediate();
    lines.push(priceOne(line, index));
  }
  return { lines, problems: [...problems, ...duplicateProblems(lines)], receivingPlaceId: places.fallback };
}

type Priced = { readonly lines: readonly PricedLine[]; readonly receivingPlaceId: number };

/** A city that may not order after the cut-off without condition says why it does. */
async function refuseUnexplained(ctx: Ctx, { cityId }: Asking, { kind, supplementReason }: Draft): Promise<void> {
  if (kind === 'NORMAL' || (supplementReason ?? '') !== '' || (await mayAddFreely(ctx, cityId))) return;
  refuseInput([{ path: ['supplementReason'], message: '请填写补单原因' }]);
}

/** Prices the lines of a draft; refuses with every problem at once. */
async function priced(ctx: Ctx, asking: Asking, draft: Draft): Promise<Priced> {
  await refuseUnexplained(ctx, asking, draft);
  const [open, pricing] = await Promise.allSettled([
    refuseLockedCity(ctx, asking.cityId),
    priceDraft(ctx, asking, draft),
  ]);
  // A city that may not order hears of that alone.
  if (open.status === 'rejected') throw open.reason;
  if (pricing.status === 'rejected') throw pricing.reason;
  const { lines, problems, receivingPlaceId } = pricing.value;
  if (problems.length > 0) refuseInput(problems);
  return { lines: lines.filter((line) => line !== undefined), receivingPlaceId };
}

const headOf = (draft: Draft, receivingPlaceId: number) => ({
  receivingPlaceId,
  deliveryDate: draft.deliveryDate,
  transportModeId: draft.transportModeId,
  remark: draft.remark,
  // Left out, it stays as it was.
  supplementReason: draft.supplementReason === undefined ? undefined : draft.supplementReason || null,
});

function tellSaved(ctx: Ctx, main: MainOrderRecord, { type, lineCount }: { type: string; lineCount: number }): void {
  recordEvent(ctx, { table: 'main_order', doc: { ...main, supplier_id: null } }, { type, action: '保存', lineCount });
  ctx.audit({ table: 'main_order', id: main.id, after: { no: main.no, lineCount } });
}

/** Saves a draft and its split as a new main order, all or nothing. */
export async function saveDraft(ctx: Ctx, draft: Draft): Promise<Saved> {
  const asking = { cityId: cityOf(ctx, undefined), placeId: ctx.centre.kind === 'city' ? ctx.centre.placeId : null };
  const { lines, receivingPlaceId } = await priced(ctx, asking, draft);
  const head = { ...headOf(draft, receivingPlaceId), ...asking, source: draft.source, kind: draft.kind };
  const saving = insertMainOrder(ctx, head, lines);
  const split = await rebuildSplit(ctx, saving, { kept: [], lines, taken: new Set(), kind: draft.kind });
  tellSaved(ctx, split.main, { type: 'MAIN_ORDER_CREATED', lineCount: lines.length });
  return { ...split, lines };
}

/** What is saved anew: the whole main order, or the named ones of its ask orders. */
export type Resave = Whole & {
  readonly orders: readonly number[] | undefined;
  /** Whether orders that were submitted once and lose all their lines may be cancelled. */
  readonly mayCancel: boolean;
};

/** Saves a draft over what may still be written of its main order, all or nothing. */
export async function resaveDraft(ctx: Ctx, draft: Draft, { orders, mayCancel, ...whole }: Resave): Promise<Saved> {
  const held = await holdMainOrder(ctx, whole);
  if (held.main.kind !== draft.kind) refuse('notFound');
  const chosen = await writable(ctx, held, orders);
  refuseTooLong(chosen);
  const { city_id: cityId, place_id: placeId, receiving_place_id: before } = held.main;
  const { supplementReason = held.main.supplement_reason } = draft;
  const kept = { ...draft, supplementReason, placeId: draft.placeId ?? before ?? undefined };
  const { lines, receivingPlaceId } = await priced(ctx, { cityId, placeId }, kept);
  const others = await linesBeside(ctx, held, { chosen, lines });
  const gone = vanishing(chosen, lines);
  const sent = gone.filter(({ submit_count: count }) => count > 0);
  if (sent.length > 0 && !mayCancel) refuse('consentNeeded', { reason: consentOf(sent) });
  await deleteUnsent(
    ctx,
    gone.filter(({ submit_count: count }) => count === 0),
  );
  await cancelSent(ctx, sent, '修改订单时删去了全部明细');
  const saving = saveHead(ctx, held.main.id, headOf(draft, receivingPlaceId));
  const lost = new Set(gone);
  const left = chosen.filter((order) => !lost.has(order));
  const split = await rebuildSplit(ctx, saving, {
    kept: left,
    lines,
    taken: new Set(others.map(({ seq }) => seq)),
    kind: draft.kind,
  });
  await sumMainOrder(ctx, split.main.id);
  tellSaved(ctx, split.main, { type: 'MAIN_ORDER_SAVED', lineCount: lines.length });
  return { ...split, orders: [...split.orders, ...(await otherOrders(ctx, split))], lines };
}

/** Ask orders of a main order that were not written anew, as they are now. */
async function otherOrders(ctx: Ctx, { main, orders }: Split): Promise<AskOrderRecord[]> {
  const written = new Set(orders.map(({ id }) => id));
  return (await ordersOf(ctx, main.id)).filter((order) => !order.is_deleted && !written.has(order.id));
}

const consentOf = (sent: readonly AskOrderRecord[]): string =>
  `${sent.map(({ no }) => no).join('、')} 提交过，它的明细已全部删去，保存后将取消该要货单（单号保留）`;

function refuseTooLong(orders: readonly AskOrderRecord[]): void {
  const count = orders.reduce((sum, { line_count: lines }) => sum + lines, 0);
  if (count <= maxDraftLines) return;
  const [has, most] = [count, maxDraftLines].map((lines) => lines.toLocaleString('en-US'));
  refuse('blocked', {
    reason: `订单共 ${has} 行，一次最多修改 ${most} 行；可以整单提交、撤回或删除，修改请删除后重新导入`,
  });
}

/** The lines of the main order's other live ask orders; what they ask for already is not asked for again. */
async function linesBeside(
  ctx: Ctx,
  held: Held,
  { chosen, lines }: { chosen: readonly AskOrderRecord[]; lines: readonly PricedLine[] },
): Promise<AskLineRow[]> {
  const written = new Set(chosen);
  const others = held.orders.filter((order) => isLiveState(order.status) && !written.has(order));
  const ordered = await linesOf(
    ctx,
    others.map(({ id }) => id),
  );
  const problems = repeatedProblems(lines, others, ordered);
  if (problems.length > 0) refuseInput(problems);
  return ordered;
}
