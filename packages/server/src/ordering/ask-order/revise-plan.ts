import {
  amountProblem,
  effectivePrice,
  isValidOn,
  lineAmounts,
  versionOn,
} from '@material/contract/catalogue/price/price.rules.ts';
import { deliveryDateProblems } from '@material/contract/catalogue/delivery-date.rules.ts';
import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { cmp, isPositive, isZero, plain, decimal, sub, sum } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { foreignLines, within } from '@material/contract/kernel/value/problems.ts';
import { askProblems } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { reviseLeast, reviseProblems } from '@material/contract/ordering/quantity/quantity-revise.rules.ts';
import { needsFinalCheck } from '@material/contract/ordering/revision/revision.rules.ts';
import {
  loadMaterials,
  loadOffers,
  loadRules,
  loadVersions,
  type MaterialFacts,
  type Offer,
} from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import type { AskOrderRecord } from './ask-order.repo.ts';
import { ofGoods } from '../goods/of-goods.ts';
import { refuseLockedCity, refuseStoppedPlace } from './ask-order.repo.ts';
import { priceLine } from './draft-line.rules.ts';
import { quantitiesOf, type AskLineRow } from '../ledger/ledger.repo.ts';
import { loadedWith, type RevisedLine, type RevisionPlan } from '../revision/revision.repo.ts';

type At = Locked<AskOrderRecord, AskLineRow>;
export type ReviseInput = {
  readonly reason: string;
  readonly deliveryDate?: string | undefined;
  readonly placeId?: number | undefined;
  readonly hasNewPrices: boolean;
  readonly lines: readonly { readonly id: number; readonly qty: string }[];
  readonly added: readonly {
    readonly materialId: number;
    readonly qty: string;
    readonly controlReasonId?: number | undefined;
  }[];
};

/** What an amendment of an order is worked out from. */
type Facts = {
  readonly order: AskOrderRecord;
  readonly input: ReviseInput;
  readonly materials: ReadonlyMap<number, MaterialFacts>;
  readonly offers: ReadonlyMap<number, readonly Offer[]>;
  readonly versions: Awaited<ReturnType<typeof loadVersions>>;
  /** The day that prices are asked for. */
  readonly on: string;
  readonly isNewDate: boolean;
};

type Found = { readonly line?: RevisedLine; readonly problems: readonly Problem[] };

const offerOf = ({ offers, order }: Facts, materialId: number): Offer | undefined =>
  offers.get(materialId)?.find((offer) => offer.supplierId === order.supplier_id);

/** Goods that have left keep their price; others take another version where one is asked for, or theirs is over on the new day. */
function versionFor(facts: Facts, line: AskLineRow, qty: string) {
  const { versions, input, on, isNewDate } = facts;
  const own = versions.get(line.supplier_price_id ?? 0);
  if (!own) throw new Error(`line ${line.id} was approved without a price`);
  const isFixed = !isZero(line.qty_shipped) || line.is_closed || !isPositive(qty);
  if (isFixed || !(input.hasNewPrices || (isNewDate && !isValidOn(own, on)))) return { version: own, isFixed };
  const offer = offerOf(facts, line.material_id);
  return { version: offer && versionOn(offer.versions, on), isFixed };
}

const goodsOf = (line: AskLineRow) => ({
  material_id: line.material_id,
  material_code: line.material_code,
  material_name: line.material_name,
  material_short_name: line.material_short_name,
  spec: line.spec,
  unit_name: line.unit_name,
});

/** The steps that an ordered quantity goes by; what cannot be taken away is a quantity of its own. */
function stepProblems(facts: Facts, line: AskLineRow, qty: string): readonly Problem[] {
  const material = facts.materials.get(line.material_id);
  if (!material || isZero(qty) || cmp(qty, reviseLeast(quantitiesOf(line))) === 0) return [];
  const offer = offerOf(facts, line.material_id);
  return askProblems({ qty, ...orderStepOf(material, offer && versionOn(offer.versions, facts.on)) }) ?? [];
}

type Wanted = { readonly at: number; readonly qty: string; readonly isChanged: boolean };

function wantedOf({ input }: Facts, line: AskLineRow): Wanted {
  const at = input.lines.findIndex(({ id }) => id === line.id);
  const qty = input.lines[at]?.qty ?? line.qty_approved;
  return { at, qty, isChanged: cmp(qty, line.qty_approved) !== 0 };
}

/** What is wrong with another quantity of a stored line. */
function changeProblems(facts: Facts, line: AskLineRow, { qty, isChanged }: Wanted): readonly Problem[] {
  if (!isChanged) return [];
  return reviseProblems(quantitiesOf(line), { qty }) ?? stepProblems(facts, line, qty);
}

/** A stored line as it is to be; nothing where it stays as it is. */
function revisedLine(facts: Facts, line: AskLineRow): Found {
  const wanted = wantedOf(facts, line);
  const { at, qty, isChanged } = wanted;
  const path = at < 0 ? [] : ['lines', at];
  const wrong = changeProblems(facts, line, wanted);
  if (wrong.length > 0) return { problems: within(path, wrong, ofGoods(line)) };
  const { version, isFixed } = versionFor(facts, line, qty);
  if (!version) return { problems: [{ path: ['deliveryDate'], message: ofGoods(line)('送达日没有有效报价') }] };
  const price = isFixed ? line.unit_price : effectivePrice(version, { cityId: line.city_id, qty, on: facts.on }).price;
  const isSame = !isChanged && cmp(price, line.unit_price) === 0 && version.id === line.supplier_price_id;
  return isSame ? { problems: [] } : asRevised(line, { qty, price, version, path });
}

type Priced = {
  readonly qty: string;
  readonly price: string;
  readonly version: { readonly id: number; readonly taxRate: string };
  readonly path: (string | number)[];
};

function asRevised(line: AskLineRow, { qty, price, version, path }: Priced): Found {
  const amounts = lineAmounts({ qty, price, taxRate: version.taxRate });
  const tooMuch = amountProblem(amounts);
  if (tooMuch !== undefined) return { problems: [{ path: [...path, 'qty'], message: ofGoods(line)(tooMuch) }] };
  const revised = {
    ...goodsOf(line),
    ask_line_id: line.id,
    qty_from: line.qty_approved,
    qty_to: qty,
    price_id_from: line.supplier_price_id,
    price_id_to: version.id,
    price_from: line.unit_price,
    price_to: price,
    amount_from: line.amount,
    amount_to: amounts.amount,
    control_reason_id: null,
    remark: null,
  };
  return { problems: [], line: revised };
}

/** Goods besides, priced and checked as if they were ordered now. */
function addedLine(facts: Facts, at: number, has: ReadonlySet<number>): Found {
  const { order, input, on, materials, offers } = facts;
  const added = input.added[at];
  if (!added) return { problems: [] };
  const { materialId, qty } = added;
  const isRepeated = has.has(materialId) || input.added.findIndex((other) => other.materialId === materialId) < at;
  if (isRepeated) return { problems: [{ path: ['added', at, 'materialId'], message: '要货单中已有此物料' }] };
  const entered = {
    materialId,
    qty,
    supplierId: order.supplier_id,
    placeId: order.place_id,
    deliveryDate: on,
    qty2: undefined,
    controlReasonId: added.controlReasonId,
    remark: undefined,
  };
  const terms = { cityId: order.city_id, material: materials.get(materialId), offers: offers.get(materialId) ?? [] };
  const { line, problems } = priceLine(entered, terms);
  if (!line || problems.length > 0) {
    // Supplier and day are the order's own: what is wrong with them is said of the goods.
    const shown = problems.map(({ path: [field], message }) => ({
      path: [field === 'qty' || field === 'controlReasonId' ? field : 'materialId'],
      message,
    }));
    return { problems: within(['added', at], shown) };
  }
  const { material, version, price, amounts } = line;
  return {
    problems: [],
    line: {
      ask_line_id: null,
      material_id: material.id,
      material_code: material.code,
      material_name: material.name,
      material_short_name: material.shortName,
      spec: material.spec,
      unit_name: material.unitName,
      qty_from: '0',
      qty_to: qty,
      price_id_from: null,
      price_id_to: version.id,
      price_from: null,
      price_to: price.price,
      amount_from: '0',
      amount_to: amounts.amount,
      control_reason_id: added.controlReasonId ?? null,
      remark: null,
    },
  };
}

/** The day that is wanted instead must be one on which the supplier delivers what is still open. */
function dateProblems(facts: Facts, lines: readonly AskLineRow[]): Problem[] {
  if (!facts.isNewDate) return [];
  const open = lines.filter((line) => !line.is_closed);
  const messages = open.flatMap((line) => {
    const offer = offerOf(facts, line.material_id);
    return offer ? deliveryDateProblems(facts.on, offer.terms) : [];
  });
  return [...new Set(messages)].map((message) => ({ path: ['deliveryDate'], message }));
}

async function placeProblems(ctx: Ctx, { doc, lines }: At, placeId: number | null): Promise<Problem[]> {
  if (placeId === null) return [];
  const said = (message: string): Problem[] => [{ path: ['placeId'], message }];
  const place = await ctx.find('place', placeId).select('place.city_id').executeTakeFirst();
  if (!place || place.city_id !== doc.city_id) return said('不是本城市的收货地点');
  await refuseStoppedPlace(ctx, placeId);
  if (lines.some((line) => !isZero(line.qty_shipped))) return said('已有货物发运，不能再改收货地点');
  const [loaded] = await loadedWith(ctx, doc.id);
  return loaded === undefined ? [] : said(`运输单 ${loaded} 已装这张单的货，请供应商先移出再改收货地点`);
}

const other = <T>(wanted: T | undefined, now: T): T | null => (wanted === undefined || wanted === now ? null : wanted);

const finalQty = (line: AskLineRow, revised: readonly RevisedLine[]): string =>
  revised.find(({ ask_line_id: id }) => id === line.id)?.qty_to ?? line.qty_approved;

/** What is wrong with an amendment as a whole. */
function wholeProblems({ lines }: At, { plan }: { readonly plan: Omit<RevisionPlan, 'needsFinal'> }): Problem[] {
  const { lines: revised, newDate, newPlaceId } = plan;
  if (revised.length === 0 && newDate === null && newPlaceId === null) return [{ path: [], message: '没有任何变更' }];
  const isNothing = [...lines.map((line) => finalQty(line, revised)), ...revised.map((line) => line.qty_to)].every(
    isZero,
  );
  return isNothing ? [{ path: ['lines'], message: '数量全部为 0，请改用申请终止' }] : [];
}

async function factsOf(ctx: Ctx, { doc, lines }: At, input: ReviseInput): Promise<Facts> {
  const ids = [...lines.map((line) => line.material_id), ...input.added.map(({ materialId }) => materialId)];
  const [materials, offers, versions] = await Promise.all([
    loadMaterials(ctx, ids),
    loadOffers(ctx, doc.city_id, ids),
    loadVersions(
      ctx,
      lines.flatMap((line) => line.supplier_price_id ?? []),
    ),
  ]);
  const on = input.deliveryDate ?? doc.delivery_date;
  return { order: doc, input, materials, offers, versions, on, isNewDate: on !== doc.delivery_date };
}

/** Works an amendment of an order out: what becomes otherwise, at which prices, and how it is to be checked. Refuses with every problem at once. */
export async function planRevision(ctx: Ctx, at: At, input: ReviseInput): Promise<RevisionPlan> {
  const { doc, lines } = at;
  await refuseLockedCity(ctx, doc.city_id);
  const facts = await factsOf(ctx, at, input);
  const has = new Set(lines.map((line) => line.material_id));
  const found = [
    ...lines.map((line) => revisedLine(facts, line)),
    ...input.added.map((_added, place) => addedLine(facts, place, has)),
  ];
  const newPlaceId = other(input.placeId, doc.place_id);
  const revised = found.flatMap(({ line }) => line ?? []);
  const plan = {
    lines: revised,
    newDate: other(input.deliveryDate, doc.delivery_date),
    newPlaceId,
    hasNewPrices: input.hasNewPrices,
    amountTo: plain(
      decimal(sub(doc.amount, sum(revised.map((line) => line.amount_from)))).plus(
        decimal(sum(revised.map((line) => line.amount_to))),
      ),
    ),
  };
  const problems = [
    ...foreignLines('要货单', input.lines, new Set(lines.map(({ id }) => id))),
    ...found.flatMap((one) => one.problems),
    ...dateProblems(facts, lines),
    ...(await placeProblems(ctx, at, newPlaceId)),
  ];
  if (problems.length > 0) refuseInput(problems);
  const whole = wholeProblems(at, { plan });
  if (whole.length > 0) refuseInput(whole);
  const freePercent = (await loadRules(ctx))('revisionPercent');
  const asked = {
    lines: revised.map((line) => ({
      qtyFrom: line.qty_from,
      qtyTo: line.qty_to,
      priceFrom: line.price_from ?? null,
      priceTo: line.price_to,
    })),
    dateFrom: doc.delivery_date,
    dateTo: plan.newDate,
    hasNewPlace: newPlaceId !== null,
  };
  return { ...plan, needsFinal: needsFinalCheck(asked, freePercent) };
}
