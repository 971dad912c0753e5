import { batchReport } from '@material/contract/ordering/attachments.ts';
import { pickers } from '@material/contract/pickers.ts';
import { fileListCalls, type ReportFileRow } from '@material/contract/ordering/file-manage.calls.ts';
import { columnsOf } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useZip, type ListProps } from './use-zip.ts';

const { getListReportFile } = fileListCalls;
const suppliers = pickerSearch(pickers.supplier, {});
const materials = pickerSearch(pickers.material, {});

const reportFilters = filtersOf(getListReportFile, [
  { field: 'filter', placeholder: '报告编号、批号' },
  { field: 'supplierId', search: suppliers },
  { field: 'materialId', search: materials },
  'result',
]);

/** The test reports of lots that have left for the city. */
export function ReportFiles({ onOpen }: ListProps) {
  const actions = useZip<ReportFileRow>((rows) => ({ reports: rows.map(({ id }) => id) }));
  const open = ({ lotId, materialName, lotNo }: ReportFileRow): void =>
    onOpen({ kind: batchReport, owner: lotId, title: `${materialName} ${lotNo} ` });
  return (
    <ListPage
      call={getListReportFile}
      place={{ under: 'reports' }}
      noun="份报告"
      filters={reportFilters}
      columns={columnsOf(getListReportFile, [
        {
          field: 'reportTypeName',
          width: 128,
          render: (row) => <NameLink name={row.reportTypeName} onOpen={() => open(row)} />,
        },
        { field: 'materialName', width: 152 },
        { field: 'lotNo', width: 136 },
        { field: 'supplierName', width: 152 },
        { field: 'result', width: 88 },
        { field: 'verdict', width: 88 },
        { field: 'reportTerm', width: 96 },
        { field: 'reportDate', width: 104 },
        { field: 'reportNo', width: 144 },
        { field: 'transportNo', width: 152 },
      ])}
      onOpen={open}
      {...(actions.length > 0 ? { batch: { actions, noun: '份报告' } } : {})}
      emptyText="没有这样的批检报告，请换个条件查找"
    />
  );
}
