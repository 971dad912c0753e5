import { certificateFile } from '@material/contract/catalogue/attachments.ts';
import { pickers } from '@material/contract/pickers.ts';
import { fileListCalls, type CertificateFileRow } from '@material/contract/ordering/file-manage.calls.ts';
import { columnsOf } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useZip, type ListProps } from './use-zip.ts';

const { getListCertificateFile } = fileListCalls;
const suppliers = pickerSearch(pickers.supplier, {});

const certificateFilters = filtersOf(getListCertificateFile, [
  { field: 'filter', placeholder: '供应商、证号' },
  'paperState',
  { field: 'supplierId', search: suppliers },
  'supplierFileTypeId',
]);

/** What the suppliers of the city prove. */
export function CertificateFiles({ onOpen }: ListProps) {
  const actions = useZip<CertificateFileRow>((rows) => ({ certificates: rows.map(({ id }) => id) }));
  const open = ({ id, supplierFileTypeName, certificateNo }: CertificateFileRow): void =>
    onOpen({ kind: certificateFile, owner: id, title: `${supplierFileTypeName} ${certificateNo} ` });
  return (
    <ListPage
      call={getListCertificateFile}
      place={{ under: 'certificates' }}
      noun="条资质"
      filters={certificateFilters}
      columns={columnsOf(getListCertificateFile, [
        { field: 'supplierName', width: 128 },
        {
          field: 'supplierFileTypeName',
          width: 192,
          render: (row) => <NameLink name={row.supplierFileTypeName} onOpen={() => open(row)} />,
        },
        { field: 'certificateNo', width: 176 },
        { field: 'paperState', width: 88 },
        { field: 'expireDate', width: 104 },
        { field: 'isLongTerm', width: 80 },
        { field: 'issueDate', width: 104 },
        { field: 'holder', width: 176 },
        { field: 'fileCount', width: 72 },
      ])}
      onOpen={open}
      {...(actions.length > 0 ? { batch: { actions, noun: '条资质' } } : {})}
      emptyText="没有这样的资质，请换个条件查找"
    />
  );
}
