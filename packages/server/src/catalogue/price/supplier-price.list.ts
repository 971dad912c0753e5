import { priceStatus, type PriceState } from '@material/contract/catalogue/price/price.status.ts';
import { supplierPriceCalls, type SupplierPriceRow } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { dutyFilter } from '../../kernel/document/duty-list.ts';
import { documentList } from '../../kernel/document/document-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { custom } from '../../kernel/list/list-filter.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { priceNames } from './price-names.ts';

type Asked = Readonly<Partial<Record<'status' | 'phase' | 'validToFrom' | 'validToTo' | 'ids', unknown>>>;

const phases = {
  COMING: (today: string) => sql<boolean>`supplier_price.valid_from > ${today}`,
  HOLDING: (today: string) => sql<boolean>`${today} between supplier_price.valid_from and supplier_price.valid_to`,
  OVER: (today: string) => sql<boolean>`supplier_price.valid_to < ${today}`,
} satisfies Record<SupplierPriceRow['phase'], (today: string) => RawBuilder<boolean>>;

/** What has ended, was stopped or refused is shown to whoever asks for it. */
export const stillOpen = (
  { now }: Ctx,
  { status, phase, validToFrom, validToTo, ids }: Asked,
): RawBuilder<boolean> | undefined =>
  [status, phase, validToFrom, validToTo, ids].every((asked) => asked === undefined)
    ? sql<boolean>`supplier_price.status = any(${[...statesIn(priceStatus, 'waiting'), ...statesIn(priceStatus, 'approved')]})
        and supplier_price.valid_to >= ${businessDate(now)}`
    : undefined;

/** What lists of prices work out in the same way. */
export const priceColumns = {
  taxRate: 't.rate',
  priceExTax: sql<string>`round(supplier_price.price / (1 + t.rate), 6)`,
  tierCount: sql<number>`jsonb_array_length(supplier_price.tiers)`,
  cityPriceCount: sql<number>`jsonb_array_length(supplier_price.city_prices)`,
} as const;

export const priceFilters = {
  materialId: priceNames.filters.materialId,
  status: { index: 'supplier_price_status_idx' },
  phase: custom<SupplierPriceRow['phase']>(
    ({ now }, phase) => phases[phase](businessDate(now)),
    'supplier_price_valid_to_idx',
  ),
  validTo: { index: 'supplier_price_valid_to_idx' },
} as const;

const priceList = listOf(supplierPriceCalls.getListSupplierMaterial, {
  table: 'supplier_price',
  joins: { ...priceNames.joins, t: { to: 'tax_rate', by: 'tax_rate_id' } },
  columns: {
    ...priceNames.columns,
    ...priceColumns,
  },
  also: { createId: 'create_id' },
  computed: ['actions', 'phase'],
  search: priceNames.search,
  filters: {
    ...priceFilters,
    supplierId: priceNames.filters.supplierId,
    // By each material's own category, of the few below: a list of all materials below would be gone through for every price.
    categoryId: custom<number>(
      (_ctx, id) => sql`exists (select 1 from material x where x.id = supplier_price.material_id
        and x.category_id = any(array(with recursive below as (
          select c.id from material_category c where c.id = ${id}
          union all select c.id from material_category c join below b on c.parent_id = b.id
        ) select b.id from below b)))`,
      'supplier_price_material_idx',
    ),
    // Whom the supplier delivers to, also where the city has no price of its own.
    cityId: custom<number>(
      (_ctx, id) =>
        sql`supplier_price.supplier_id in (select y.supplier_id from supplier_city y where y.city_id = ${id})`,
      'supplier_price_supplier_idx',
    ),
    duty: dutyFilter(priceStatus),
  },
  sorts: {},
  always: stillOpen,
});
type PriceRaw = RawOf<typeof priceList>;

/** What a list row says of a price to its actions. */
export type PriceHead = DocumentRow<PriceState> & {
  readonly create_id: number | null;
  readonly valid_from: string;
  readonly valid_to: string;
};
type OfHead = Pick<
  PriceRaw,
  'id' | 'no' | 'status' | 'rowVersion' | 'supplierId' | 'createId' | 'validFrom' | 'validTo'
>;
export const headOf = (raw: OfHead): PriceHead => ({
  id: raw.id,
  no: raw.no,
  status: raw.status,
  row_version: raw.rowVersion,
  city_id: null,
  supplier_id: raw.supplierId,
  create_id: raw.createId,
  valid_from: raw.validFrom,
  valid_to: raw.validTo,
});

export const phaseOf = ({ now }: Ctx, { validFrom, validTo }: Pick<PriceRaw, 'validFrom' | 'validTo'>) => {
  const today = businessDate(now);
  return validFrom > today ? 'COMING' : validTo < today ? 'OVER' : 'HOLDING';
};

/** A row without what headquarters keeps to itself. */
const forSupplier = (row: SupplierPriceRow): SupplierPriceRow => ({
  ...row,
  priority: 0,
  isPreferred: false,
  fluctuationPct: null,
  approvalReason: '',
  createName: '',
  checkName: '',
});

/** Pages of prices, and one of them fresh. */
export const prices = documentList({
  call: supplierPriceCalls.getListSupplierMaterial,
  spec: priceList,
  shown: (ctx, raw: PriceRaw, actions: ActionsOfDoc<PriceHead>): SupplierPriceRow => {
    const { createId: _proposer, ...stored } = raw;
    const row: SupplierPriceRow = { ...stored, phase: phaseOf(ctx, raw), actions: actions(headOf(raw)) };
    return ctx.centre.kind === 'supplier' ? forSupplier(row) : row;
  },
});
