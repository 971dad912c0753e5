import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import {
  type Amounts,
  effectivePrice,
  lineAmounts,
  type PriceSource,
} from '@material/contract/catalogue/price/price.rules.ts';
import { reasonAsked } from '@material/contract/catalogue/control/material-control.rules.ts';
import {
  cmp,
  decimalProblem,
  formatQty,
  isPositive,
  mul,
  qtyShape,
  roundQty,
} from '@material/contract/kernel/value/decimal.ts';
import type { DraftLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import { askProblems } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import type { NamedRow } from '../../../kit/grid/named-rows.ts';
import { dateOrNull } from '../../../kit/input/read-date.ts';
import { canDeliver, dayProblem, firstDayOf } from './offer-day.rules.ts';

/** What is known of a material on a day: who delivers it, or why nobody does, and what it is controlled for, if it is. */
export type LineOffers = {
  readonly list: readonly Offer[];
  readonly problem: string;
  readonly controlledFor: string | null;
  /** When that was read, in milliseconds of this window. */
  readonly readAt?: number;
};

/** One line as it is being written; every cell is a text, and ids stand as texts too. */
export type AddLine = NamedRow<MaterialPick> & {
  /** What stands in the material cell. */
  readonly material: string;
  readonly qty: string;
  readonly qty2: string;
  /** A supplier chosen by hand; empty takes the best offer. */
  readonly supplierId: string;
  /** Empty takes the head's. */
  readonly placeId: string;
  readonly deliveryDate: string;
  readonly controlReasonId: string;
  readonly remark: string;
  /** Filled in from the head and the price call. */
  readonly on: string;
  readonly at: string;
  readonly offers: LineOffers | null;
};

export const emptyLine = (key: string): AddLine => ({
  key,
  material: '',
  picked: null,
  hint: null,
  qty: '',
  qty2: '',
  supplierId: '',
  placeId: '',
  deliveryDate: '',
  controlReasonId: '',
  remark: '',
  on: '',
  at: '',
  offers: null,
});

/** A line nobody has written into; it is neither checked nor sent. */
export const isBlank = ({ material, qty, remark }: AddLine): boolean => material === '' && qty === '' && remark === '';

const isQty = (text: string): boolean => decimalProblem(text, qtyShape, 'positive') === undefined;

const soonestOf = (list: readonly Offer[], on: string): Offer | undefined => {
  const dated = list.map((offer) => ({ offer, day: firstDayOf(offer, on) }));
  return dated.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))[0]?.offer;
};

/** The offer a line is ordered from: the chosen supplier's, else the best that can deliver in time, else the soonest. */
export const offerOf = ({ offers, supplierId, on }: AddLine): Offer | undefined => {
  const list = offers?.list ?? [];
  if (supplierId !== '') return list.find((offer) => String(offer.supplierId) === supplierId);
  return list.find((offer) => canDeliver(offer, on)) ?? soonestOf(list, on);
};

export type LinePrice = Amounts & { readonly offer: Offer; readonly price: string; readonly source: PriceSource };

// Offers on the wire carry only the asking city's own price.
const thisCity = 0;

const priceLine = (line: AddLine): LinePrice | undefined => {
  const offer = offerOf(line);
  if (!offer) return undefined;
  const qty = isQty(line.qty) ? line.qty : '0';
  const cityPrices = offer.cityPrice ? [{ cityId: thisCity, ...offer.cityPrice }] : [];
  const { price, source } = effectivePrice(
    { price: offer.price, tiers: offer.tiers, cityPrices },
    { cityId: thisCity, qty, on: line.on },
  );
  return { offer, price, source, ...lineAmounts({ qty, price, taxRate: offer.taxRate }) };
};

const prices = new WeakMap<AddLine, { readonly price: LinePrice | undefined }>();

/** The unit price and amounts of a line, at once and without the network; undefined while there is no offer. */
export const pricedLine = (line: AddLine): LinePrice | undefined => {
  const known = prices.get(line);
  if (known) return known.price;
  const price = priceLine(line);
  prices.set(line, { price });
  return price;
};

/** The second quantity that follows from the first, where the second unit is the base unit: 3 箱 of 10 kg are 30 kg. */
const secondOf = (picked: MaterialPick | null, qty: string): string =>
  picked && picked.secondUnitName !== '' && picked.secondUnitName === picked.baseUnitName && isQty(qty)
    ? roundQty(mul(qty, picked.baseFactor))
    : '';

/** The line with another quantity; a second quantity nobody has typed follows. */
export const withQty = (line: AddLine, qty: string): AddLine => {
  const follows = line.qty2 === '' || line.qty2 === secondOf(line.picked, line.qty);
  return { ...line, qty, qty2: follows ? secondOf(line.picked, qty) : line.qty2 };
};

/** The line with a material chosen; what belonged to another one goes. */
export const withMaterial = (line: AddLine, picked: MaterialPick): AddLine =>
  withQty(
    {
      ...line,
      material: picked.displayName,
      picked,
      hint: null,
      qty2: '',
      supplierId: '',
      controlReasonId: picked.id === line.picked?.id ? line.controlReasonId : '',
      offers: null,
    },
    line.qty,
  );

/** The line with a text nobody has matched yet. */
export const withMaterialText = (line: AddLine, material: string): AddLine => ({
  ...line,
  material,
  picked: null,
  hint: null,
  supplierId: '',
  offers: null,
});

/** The least that can be ordered, and the step: what the supplier and the material ask for. */
export const orderStep = (line: AddLine): { readonly least: string; readonly multiple: string } => {
  const offer = offerOf(line);
  const [own = '0', theirs = '0'] = [line.picked?.minQty, offer?.minQty];
  return { least: cmp(own, theirs) > 0 ? own : theirs, multiple: offer?.multiple ?? line.picked?.multiple ?? '0' };
};

export const qtyProblem = (line: AddLine): string | undefined => {
  if (line.qty === '' || !line.picked) return undefined;
  const problem = decimalProblem(line.qty, qtyShape);
  if (problem !== undefined) return problem;
  const { least, multiple } = orderStep(line);
  return askProblems({ qty: line.qty, minQty: least, multiple })?.[0]?.message;
};

export const supplierProblem = (line: AddLine): string | undefined => {
  const { offers, picked, supplierId } = line;
  if (!picked || !offers) return undefined;
  if (offers.list.length === 0) return offers.problem || '没有可用的供应商';
  return supplierId !== '' && !offerOf(line) ? '该供应商当天不能供应此物料' : undefined;
};

/** Why the goods cannot be there on the wished day. */
export const dateProblem = (line: AddLine): string | undefined => {
  const offer = offerOf(line);
  const isNoDate = line.deliveryDate !== '' && dateOrNull(line.deliveryDate) === null;
  return offer && line.on !== '' && !isNoDate ? dayProblem(offer, line.on) : undefined;
};

/** What the material is controlled for on the day of delivery; null where it is not, or not known yet. */
const controlledForOf = ({ picked, offers }: AddLine): string | null =>
  picked && offers ? offers.controlledFor : null;
export const isControlled = (line: AddLine): boolean => controlledForOf(line) !== null;

export const reasonProblem = (line: AddLine): string | undefined => {
  const controlledFor = controlledForOf(line);
  return controlledFor !== null && line.controlReasonId === '' ? reasonAsked(controlledFor) : undefined;
};

export type Head = { readonly deliveryDate: string; readonly placeId: number | undefined };
export type OfferBook = {
  readonly get: (key: string) => LineOffers | undefined;
  readonly has: (key: string) => boolean;
};

/** Without a city, in the session's own. */
export const offerKey = (materialId: number, on: string, cityId?: number): string =>
  cityId === undefined ? `${materialId}@${on}` : `${materialId}@${on}/${cityId}`;

const dressedLines = new WeakMap<AddLine, AddLine>();
const enteredLines = new WeakMap<AddLine, AddLine>();

/** Of a line what is entered, the same object as long as that is the same; prices are asked for anew when it is opened again. */
export const enteredLine = (line: AddLine): AddLine => {
  const known = enteredLines.get(line);
  if (known) return known;
  const next = { ...line, on: '', at: '', offers: null };
  enteredLines.set(line, next);
  dressedLines.set(next, line);
  return next;
};

/** The line with what follows from the head and the known offers; the same object as long as nothing has changed. */
export const dressed = (line: AddLine, head: Head, book: OfferBook): AddLine => {
  const on = dateOrNull(line.deliveryDate) ?? head.deliveryDate;
  const at = line.placeId === '' ? String(head.placeId ?? '') : line.placeId;
  // Until the new day's offers are there, the old day's stand in for them, so that no price flickers.
  const last = dressedLines.get(line) ?? line;
  const offers = line.picked ? (book.get(offerKey(line.picked.id, on)) ?? last.offers) : null;
  if (last.on === on && last.at === at && last.offers === offers) return last;
  const next = { ...line, on, at, offers };
  dressedLines.set(line, next);
  enteredLines.set(next, enteredLine(line));
  return next;
};

const idOf = (text: string): number | undefined => Number(text) || undefined;

/** The reason that was given; it stays while it is not known whether one is needed. */
const reasonOf = (line: AddLine): number | undefined =>
  line.offers === null || isControlled(line) ? idOf(line.controlReasonId) : undefined;

/** The line as the save call wants it; the supplier that was shown is the one that is asked for. */
export const draftLineOf = (line: AddLine): Partial<DraftLine> => {
  const { picked, qty, qty2, remark } = line;
  // A choice that was made holds also while its offers are not there.
  const supplierId = offerOf(line)?.supplierId ?? idOf(line.supplierId);
  const placeId = idOf(line.placeId);
  const controlReasonId = reasonOf(line);
  return {
    ...(picked ? { materialId: picked.id } : {}),
    qty,
    ...(supplierId === undefined ? {} : { supplierId }),
    ...(placeId === undefined ? {} : { placeId }),
    ...(line.deliveryDate === '' ? {} : { deliveryDate: line.deliveryDate }),
    ...(picked && picked.secondUnitName !== '' && qty2 !== '' ? { qty2 } : {}),
    ...(controlReasonId === undefined ? {} : { controlReasonId }),
    ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
  };
};

/** `100.5 箱起，10 的倍数` where there is anything to say. */
export const stepWords = (line: AddLine): string => {
  const { least, multiple } = orderStep(line);
  const unit = line.picked?.unitName ?? '';
  const words = [
    isPositive(least) && cmp(least, '1') !== 0 ? `${formatQty(least)} ${unit}起` : '',
    isPositive(multiple) && cmp(multiple, '1') !== 0 ? `${formatQty(multiple)} 的倍数` : '',
  ];
  return words.filter((one) => one !== '').join('，');
};
