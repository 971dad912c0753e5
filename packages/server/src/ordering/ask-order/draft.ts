import { setImmediate } from 'node:timers/promises';
import type { DraftLine } from '@material/contract/ordering/ask-order-schemas.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { loadMaterials, loadOffers } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refuse.ts';
import { refuseLockedCity } from './ask-order.repo.ts';
import { duplicateProblems, priceLine, type EnteredLine, type PricedLine } from './draft-line.rules.ts';
import {
  insertMainOrder,
  placesOfCity,
  rebuildSplit,
  takeMainOrder,
  type DraftHead,
  type PriceChange,
} from './main-order.repo.ts';

/** What a person or a sheet asks for, before anything is checked. */
export type Draft = {
  readonly cityId?: number | undefined;
  readonly placeId?: number | undefined;
  readonly deliveryDate: string;
  readonly transportModeId?: number | undefined;
  readonly remark?: string | undefined;
  readonly source: DraftHead['source'];
  readonly lines: readonly DraftLine[];
};

/** The city an order is for: the one the session works in, or at headquarters the one it names. */
export function cityOf(ctx: Ctx, cityId: number | undefined): number {
  if (ctx.centre.kind === 'city') return ctx.centre.cityId;
  if (cityId === undefined) refuseInput([{ path: ['cityId'], message: '请选择城市' }]);
  return cityId;
}

type Places = { readonly known: ReadonlySet<number>; readonly fallback: number };

/** Where goods may be received: a store user's own store, otherwise the city's places with its warehouse as default. */
export async function receivingPlaces(ctx: Ctx, cityId: number, placeId: number | undefined): Promise<Places> {
  const places = await placesOfCity(ctx, cityId);
  const own = ctx.centre.kind === 'city' ? ctx.centre.placeId : null;
  const known = new Set(places.filter((place) => own === null || place.id === own).map((place) => place.id));
  const fallback = own ?? placeId ?? places.find((place) => place.isDefault)?.id;
  if (fallback === undefined) refuseInput([{ path: ['placeId'], message: '请选择收货地点' }]);
  if (!known.has(fallback)) refuseInput([{ path: ['placeId'], message: '收货地点不属于本单位' }]);
  return { known, fallback };
}

const withDefaults = (line: DraftLine, draft: Draft, places: Places): EnteredLine => ({
  materialId: line.materialId,
  supplierId: line.supplierId,
  placeId: line.placeId ?? places.fallback,
  deliveryDate: line.deliveryDate ?? draft.deliveryDate,
  qty: line.qty,
  qty2: line.qty2,
  controlReasonId: line.controlReasonId,
  remark: line.remark,
});

/** Lines priced in one go. */
const breath = 500;

export type PricedDraft = {
  readonly lines: readonly (PricedLine | undefined)[];
  readonly problems: readonly Problem[];
};

/** Checks and prices every line of a draft; problems carry the line's index. */
export async function priceDraft(ctx: Ctx, cityId: number, draft: Draft): Promise<PricedDraft> {
  const places = await receivingPlaces(ctx, cityId, draft.placeId);
  const ids = draft.lines.map((line) => line.materialId);
  const materials = await loadMaterials(ctx, ids);
  const offers = await loadOffers(ctx, cityId, ids);
  const problems: Problem[] = [];
  const priceOne = (line: DraftLine, index: number): PricedLine | undefined => {
    const entered = withDefaults(line, draft, places);
    if (!places.known.has(entered.placeId))
      problems.push({ path: ['lines', index, 'placeId'], message: '收货地点不属于本单位' });
    const terms = { cityId, material: materials.get(line.materialId), offers: offers.get(line.materialId) ?? [] };
    const result = priceLine(entered, terms);
    problems.push(...result.problems.map(({ path, message }) => ({ path: ['lines', index, ...path], message })));
    return result.line;
  };
  const lines: (PricedLine | undefined)[] = [];
  for (const [index, line] of draft.lines.entries()) {
    // A large import must not keep everybody else waiting.
    if (index % breath === breath - 1) await setImmediate();
    lines.push(priceOne(line, index));
  }
  return { lines, problems: [...problems, ...duplicateProblems(lines)] };
}

export type Saved = { readonly mainOrderId: number; readonly priceChanges: readonly PriceChange[] };
type Target = { readonly mainOrderId?: number | undefined; readonly rowVersion?: number | undefined };

/** Saves a draft and its split, all or nothing; an existing main order is saved anew. */
export async function saveDraft(ctx: Ctx, draft: Draft, target: Target = {}): Promise<Saved> {
  const cityId = cityOf(ctx, draft.cityId);
  await refuseLockedCity(ctx, cityId);
  const { lines, problems } = await priceDraft(ctx, cityId, draft);
  if (problems.length > 0) refuseInput(problems);
  const head: DraftHead = {
    cityId,
    placeId: ctx.centre.kind === 'city' ? ctx.centre.placeId : null,
    deliveryDate: draft.deliveryDate,
    transportModeId: draft.transportModeId ?? null,
    remark: draft.remark ?? null,
    source: draft.source,
  };
  const isNew = target.mainOrderId === undefined;
  const main = isNew
    ? await insertMainOrder(ctx, head)
    : await takeMainOrder(ctx, { id: target.mainOrderId, rowVersion: target.rowVersion }, head);
  if (main.is_deleted) refuse('notFound');
  const priceChanges = await rebuildSplit(
    ctx,
    main,
    lines.filter((line) => line !== undefined),
  );
  const what = { no: main.no, lineCount: lines.length };
  ctx.event({
    type: isNew ? 'MAIN_ORDER_CREATED' : 'MAIN_ORDER_SAVED',
    docType: 'main_order',
    docId: main.id,
    cityId,
    payload: what,
  });
  ctx.audit({ table: 'main_order', id: main.id, after: what });
  return { mainOrderId: main.id, priceChanges };
}
