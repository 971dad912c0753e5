import { reportCalls } from '@material/contract/reporting/reports.calls.ts';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { StatisticsPage } from '../../../kit/statistics/statistics-page.tsx';

const call = reportCalls.getMaterialTotal;

const filters = filtersOf(call, [
  { field: 'deliveryDate', windowDays: 365 },
  'materialId',
  'supplierId',
  'placeId',
  'unitName',
]);

/** 物料统计: what was asked of each material in each month, and what became of it. */
export const Page = () => (
  <StatisticsPage of={call} filters={filters} emptyText="还没有可以统计的要货单：提交过的要货单会计入" />
);
