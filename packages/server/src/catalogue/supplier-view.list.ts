import { certificateState, longest, worstState } from '@material/contract/catalogue/certificate.rules.ts';
import { viewCalls, type SupplierView } from '@material/contract/catalogue/views.calls.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';
import { listOf, withComputed, type RawOf } from '../kernel/list/list-of.ts';
import { requiredPapersOf } from './certificates.repo.ts';

const suppliers = listOf(viewCalls.getListSupplierView, {
  table: 'supplier',
  joins: {
    c: { to: 'supplier_category', by: 'supplier_category_id' },
    t: { to: 'transport_mode', by: 'transport_mode_id', maybe: true },
  },
  columns: {
    supplierCategoryName: 'c.name',
    transportModeName: 't.name',
    cutoffTime: ({ centre }) => sql<string>`coalesce(to_char(coalesce((select t.cutoff_time from supply_time t
      where t.supplier_id = supplier.id and t.city_id = ${centre.kind === 'city' ? centre.cityId : null} and t.status = 'ENABLED'), supplier.cutoff_time), 'HH24:MI'), '')`,
    supplyNames: sql<string>`coalesce((select string_agg(m.name, '、' order by m.id) from supplier_category_link l
      join material_category m on m.id = l.material_category_id where l.supplier_id = supplier.id), '')`,
  },
  also: { papers: requiredPapersOf('supplier') },
  computed: ['paperState'],
  search: { words: 'search_text' },
  filters: { supplierCategoryId: { index: 'supplier_category_idx' } },
  sorts: { code: { index: 'supplier_code_key' } },
});

function shown({ now }: Ctx, { papers, ...row }: RawOf<typeof suppliers>): SupplierView {
  const today = businessDate(now);
  const states = papers.map(({ held, remindDays }) =>
    certificateState(longest(held), { today, remindDays: remindDays ?? undefined }),
  );
  return { ...row, paperState: worstState(states) };
}

/** What a city looks up of whom it orders from. */
export const supplierView = withComputed(suppliers, shown);
