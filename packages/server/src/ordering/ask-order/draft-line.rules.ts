import {
  amountProblem,
  effectivePrice,
  lineAmounts,
  versionOn,
  type Amounts,
  type EffectivePrice,
} from '@material/contract/catalogue/price/price.rules.ts';
import { orderStepOf } from '@material/contract/catalogue/order-step.rules.ts';
import { chooseSupplier, materialProblem, offerProblems } from '@material/contract/catalogue/supplier-choice.rules.ts';
import { controlledForOn, reasonAsked } from '@material/contract/catalogue/control/material-control.rules.ts';
import { isPositive } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { deliveryDateProblems } from '@material/contract/catalogue/delivery-date.rules.ts';
import { askProblems } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import type { MaterialFacts, Offer, OfferedVersion } from '../../catalogue/public.ts';

/** One line as entered, with the head's defaults filled in. */
export type EnteredLine = {
  readonly materialId: number;
  readonly supplierId: number | undefined;
  readonly placeId: number;
  readonly deliveryDate: string;
  readonly qty: string;
  readonly qty2: string | undefined;
  readonly controlReasonId: number | undefined;
  readonly remark: string | undefined;
  /** Of a 补货: how much of which line it makes good, in the unit of that line. */
  readonly makesGood?: MakesGood | undefined;
};

export type MakesGood = { readonly lineId: number; readonly qty: string; readonly isSubstitute: boolean };

/** A line that may be ordered: its supplier chosen, its price and amounts computed. */
export type PricedLine = EnteredLine & {
  readonly supplierId: number;
  readonly material: MaterialFacts;
  readonly offer: Offer;
  readonly version: OfferedVersion;
  readonly price: EffectivePrice;
  readonly amounts: Amounts;
  /** What its material is controlled for; null where it is not. */
  readonly controlledFor: string | null;
};

export type LineTerms = {
  readonly cityId: number;
  readonly material: MaterialFacts | undefined;
  readonly offers: readonly Offer[];
};

export type PricedResult = { readonly line?: PricedLine; readonly problems: readonly Problem[] };

const at = (field: string, message: string): Problem => ({ path: [field], message });

function quantityProblems(
  { qty, qty2 }: EnteredLine,
  material: MaterialFacts,
  version: OfferedVersion | undefined,
): readonly Problem[] {
  const hasSecond = qty2 !== undefined && isPositive(qty2);
  return [
    ...(askProblems({ qty, ...orderStepOf(material, version) }) ?? []),
    ...(hasSecond && material.secondUnitName === null ? [at('qty2', '该物料没有副单位')] : []),
  ];
}

/** What the line's material is controlled for, in the city on the day of delivery; null where it is not. */
const controlledForOf = (line: EnteredLine, material: MaterialFacts, cityId: number): string | null =>
  controlledForOn(material.controls, { cityId, on: line.deliveryDate });

function materialProblems(line: EnteredLine, material: MaterialFacts, cityId: number): Problem[] {
  const unusable = materialProblem(material, cityId);
  const controlledFor = controlledForOf(line, material, cityId);
  return [
    ...(unusable === undefined ? [] : [at('materialId', unusable)]),
    ...(controlledFor !== null && line.controlReasonId === undefined
      ? [at('controlReasonId', reasonAsked(controlledFor))]
      : []),
  ];
}

function chosenOffer(line: EnteredLine, { cityId, offers }: LineTerms): { offer?: Offer; problem?: Problem } {
  if (line.supplierId !== undefined) {
    const offer = offers.find((candidate) => candidate.supplierId === line.supplierId);
    if (!offer) return { problem: at('supplierId', '该供应商在本城市没有此物料的报价') };
    const [reason] = offerProblems(offer, { cityId, on: line.deliveryDate });
    return reason === undefined ? { offer } : { problem: at('supplierId', reason) };
  }
  const { chosen, reason } = chooseSupplier(offers, { cityId, qty: line.qty, on: line.deliveryDate });
  if (!chosen) return { problem: at('materialId', reason ?? '没有可用的供应商') };
  return { offer: chosen.offer as Offer };
}

/** Checks one line and prices it: every problem at once, each at the field that mends it. */
export function priceLine(line: EnteredLine, terms: LineTerms): PricedResult {
  const { material } = terms;
  if (!material) return { problems: [at('materialId', '没有这个物料')] };
  const { offer, problem } = chosenOffer(line, terms);
  const version = offer && versionOn(offer.versions, line.deliveryDate);
  const problems = [...materialProblems(line, material, terms.cityId), ...quantityProblems(line, material, version)];
  if (problem || !offer) return { problems: problem ? [...problems, problem] : problems };
  if (!version) return { problems: [...problems, at('supplierId', '送达日没有有效报价')] };
  problems.push(...deliveryDateProblems(line.deliveryDate, offer.terms).map((message) => at('deliveryDate', message)));
  if (problems.length > 0) return { problems };
  const price = effectivePrice(version, { cityId: terms.cityId, qty: line.qty, on: line.deliveryDate });
  const amounts = lineAmounts({ qty: line.qty, price: price.price, taxRate: version.taxRate });
  const tooMuch = amountProblem(amounts);
  if (tooMuch !== undefined) return { problems: [at('qty', tooMuch)] };
  const controlledFor = controlledForOf(line, material, terms.cityId);
  const priced = { ...line, supplierId: offer.supplierId, material, offer, version, price, amounts, controlledFor };
  return { line: priced, problems };
}

/** Lines that ask the same supplier for the same material at the same place on the same day. */
export function duplicateProblems(lines: readonly (PricedLine | undefined)[]): Problem[] {
  const seen = new Map<string, number>();
  return lines.flatMap((line, index): Problem[] => {
    if (!line) return [];
    const key = [line.materialId, line.supplierId, line.placeId, line.deliveryDate].join('/');
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
      return [];
    }
    return [{ path: ['lines', index, 'materialId'], message: `与第 ${first + 1} 行重复` }];
  });
}

type OtherOrder = {
  readonly id: number;
  readonly no: string;
  readonly supplier_id: number;
  readonly place_id: number;
  readonly delivery_date: string;
};
type OtherLine = { readonly ask_order_id: number; readonly material_id: number };

/** Lines that ask for what another ask order of the same main order asks for already. */
export function repeatedProblems(
  lines: readonly PricedLine[],
  orders: readonly OtherOrder[],
  ordered: readonly OtherLine[],
): Problem[] {
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const known = new Map(
    ordered.flatMap(({ ask_order_id: id, material_id: material }) => {
      const order = orderById.get(id);
      return order
        ? [[[material, order.supplier_id, order.place_id, order.delivery_date].join('/'), order.no] as const]
        : [];
    }),
  );
  return lines.flatMap((line, index): Problem[] => {
    const no = known.get([line.materialId, line.supplierId, line.placeId, line.deliveryDate].join('/'));
    return no === undefined ? [] : [{ path: ['lines', index, 'materialId'], message: `要货单 ${no} 中已有此物料` }];
  });
}
