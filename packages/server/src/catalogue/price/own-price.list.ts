import { priceProposalCalls, type OwnPriceRow } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { actionsOf } from '../../kernel/document/transition.ts';
import { listOf, withComputed, type RawOf } from '../../kernel/list/list-of.ts';
import { priceNames } from './price-names.ts';
import { headOf, phaseOf, priceColumns, priceFilters, stillOpen } from './supplier-price.list.ts';
import { priceMoves } from './supplier-price.moves.ts';
import { seenBySupplier } from './supplier-price.repo.ts';

const ownList = listOf(priceProposalCalls.getListSupplierPrice, {
  table: 'supplier_price',
  joins: { m: priceNames.joins.m, u: priceNames.joins.u, t: { to: 'tax_rate', by: 'tax_rate_id' } },
  columns: {
    materialCode: 'm.code',
    materialName: { nameOf: 'm' },
    spec: 'm.spec',
    unitName: 'u.name',
    ...priceColumns,
  },
  also: { createId: 'create_id' },
  computed: ['actions', 'phase'],
  search: { materialName: priceNames.search.materialName },
  filters: priceFilters,
  sorts: {},
  always: (ctx, asked) =>
    sql`${seenBySupplier(ctx, 'supplier_price') ?? sql`true`} and ${stillOpen(ctx, asked) ?? sql`true`}`,
});

const shown = (ctx: Ctx, raw: RawOf<typeof ownList>): OwnPriceRow => {
  const { createId: _proposer, ...row } = raw;
  return { ...row, phase: phaseOf(ctx, raw), actions: actionsOf(ctx, priceMoves, headOf(raw)) };
};

/** What a supplier asks for its own materials, now and later, and what it has proposed. */
export const ownPrices = withComputed(ownList, shown);
