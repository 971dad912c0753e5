import type { Output } from '@material/contract/kernel/call.ts';
import { formatMoney } from '@material/contract/kernel/decimal.ts';
import {
  askOrderExcelCalls,
  type ImportBatch,
  type ImportRow,
  maxCellText,
} from '@material/contract/ordering/ask-order-excel.calls.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { maxDraftLines } from '@material/contract/ordering/ask-order-schemas.ts';
import { Alert, Segmented, Skeleton, Spin } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { LineGrid } from '../../../kit/grid/line-grid.tsx';
import { PaginationBar } from '../../../kit/list/pagination-bar.tsx';
import { useRowHistory } from '../../../kit/grid/use-row-history.tsx';
import type { Tab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { PreviewHead } from './head.tsx';
import { cellField, mendsOf, previewPageSize, previewRow, type PreviewRow, useImportRows } from './rows.ts';
import { priceText } from '../ask-order/words.ts';

type ImportColumn = Output<typeof askOrderExcelCalls.getImportColumns>['list'][number];
type Props = { readonly batch: ImportBatch; readonly tab: Tab; readonly onDone: () => void };

const widths: Readonly<Record<ImportColumn['kind'], number>> = { text: 114, decimal: 82, date: 104 };

/** What an empty cell was understood as, and the unit behind a quantity. */
const understood: Readonly<Record<string, string>> = {
  materialName: 'materialName',
  supplier: 'supplierName',
  place: 'placeName',
};

const Cell = ({ row, column }: { readonly row: PreviewRow; readonly column: ImportColumn }): ReactNode => {
  const text = row[cellField(column.key)] ?? '';
  if (column.key === 'qty' && text !== '') {
    return (
      <>
        {text} <span className="kit-unit">{row['unitName']}</span>
      </>
    );
  }
  const found = understood[column.key];
  return text === '' && found !== undefined ? <span className="kit-muted">{row[found]}</span> : text;
};

// A number or date that cannot be read must stay as it was typed, so every cell is a text here.
const sheetColumn = (column: ImportColumn): GridColumn<PreviewRow> => ({
  type: 'text',
  field: cellField(column.key),
  title: column.title,
  width: widths[column.kind],
  required: column.isRequired,
  maxLength: maxCellText,
  ...(column.kind === 'decimal' ? { align: 'right' as const } : {}),
  draw: (row) => <Cell row={row} column={column} />,
});

/** The sheet's own columns side by side, as they are pasted, then what the row would cost. */
const gridColumns = (
  columns: readonly ImportColumn[],
  remove: (key: string) => void,
): readonly GridColumn<PreviewRow>[] => [
  { field: 'sheetRow', title: 'Excel 行', type: 'readonly', width: 72, align: 'right', isFrozen: true },
  ...columns.map(sheetColumn),
  {
    field: 'price',
    title: '单价',
    type: 'readonly',
    width: 84,
    align: 'right',
    draw: ({ price }) => (price ? priceText(price) : '–'),
  },
  {
    field: 'amount',
    title: '金额',
    type: 'readonly',
    width: 100,
    align: 'right',
    draw: ({ amount }) => (amount ? formatMoney(amount) : '–'),
  },
  {
    field: 'key',
    title: '移除',
    type: 'readonly',
    width: 52,
    draw: (row) => (
      <button
        type="button"
        className="ask-import-remove"
        aria-label={`移除 Excel 第 ${row['sheetRow'] ?? ''} 行`}
        onClick={() => remove(row.key)}
      >
        <DeleteOutlined />
      </button>
    ),
  },
];

const problemsOf = (rows: readonly ImportRow[]): GridProblem[] =>
  rows.flatMap(({ seq, problems }) =>
    problems.map(({ column, message }) => ({ key: String(seq), field: cellField(column), message })),
  );

/** The rows before they become an order: wrong cells are red, and everything can be mended in place. */
export function ImportPreview({ batch, tab, onDone }: Props) {
  const [page, setPage] = useState(1);
  const [wantsBad, setWantsBad] = useState(batch.badCount > 0);
  // The last mended row leaves nothing to show there.
  const onlyBad = wantsBad && batch.badCount > 0;
  const { data: columns } = useCall(askOrderExcelCalls.getImportColumns, { id: batch.id }, { staleTime: Infinity });
  const { query, typed, isChecking, mend } = useImportRows(batch, { page, onlyBad });
  const list = query.data?.list;
  const rows = useMemo(() => (list ?? []).map((row) => typed.get(row.seq) ?? previewRow(row)), [list, typed]);
  const problems = useMemo(() => problemsOf((list ?? []).filter((row) => !typed.has(row.seq))), [list, typed]);
  const names = useMemo(() => (columns?.list ?? []).map(({ key }) => key), [columns]);
  const drawn = useMemo(
    () => gridColumns(columns?.list ?? [], (key) => mend([{ seq: Number(key), cells: {}, isRemoved: true }])),
    [columns, mend],
  );
  const show = (bad: boolean): void => {
    setWantsBad(bad);
    setPage(1);
  };
  return (
    <div className="ask-import">
      <PreviewHead batch={batch} tab={tab} onDone={onDone} onRefused={() => show(true)} isChecking={isChecking} />
      <PreviewNotices batch={batch} />
      <PreviewBar batch={batch} onlyBad={onlyBad} onShow={show} isChecking={isChecking} />
      {list === undefined || columns === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : rows.length === 0 ? (
        <p className="ask-import-clean">{onlyBad ? '没有需要修改的行。' : '没有数据行。'}</p>
      ) : (
        <PreviewGrid
          key={`${page} ${onlyBad}`}
          rows={rows}
          columns={drawn}
          problems={problems}
          problemTotal={batch.problemCount}
          onChange={(next) => mend(mendsOf(rows, next, names), next)}
        />
      )}
      {query.data && query.data.totalCount > previewPageSize ? (
        <PaginationBar
          total={query.data.totalCount}
          page={page}
          size={previewPageSize}
          sizes={[previewPageSize]}
          autoScroll={false}
          onChange={setPage}
        />
      ) : null}
    </div>
  );
}

const count = (rows: number): string => rows.toLocaleString('en-US');

/** What was read otherwise than it looks, and what an order of so many lines means. */
const PreviewNotices = ({ batch: { unknownColumns, hiddenCount, rowCount } }: { readonly batch: ImportBatch }) => (
  <>
    {unknownColumns.length === 0 ? null : (
      <Alert type="info" showIcon title={`未识别的列已忽略：${unknownColumns.join('、')}`} />
    )}
    {hiddenCount === 0 ? null : (
      <Alert type="warning" showIcon title={`含 ${count(hiddenCount)} 个隐藏行，已一并读入；不需要的请移除`} />
    )}
    {rowCount <= maxDraftLines ? null : (
      <Alert
        type="info"
        showIcon
        title={`超过 ${count(maxDraftLines)} 行：导入后只能整单提交、撤回或删除，不能再逐行修改`}
      />
    )}
  </>
);

type GridProps = {
  readonly rows: readonly PreviewRow[];
  readonly columns: readonly GridColumn<PreviewRow>[];
  readonly problems: readonly GridProblem[];
  readonly problemTotal: number;
  readonly onChange: (rows: PreviewRow[]) => void;
};

const excelRow = (row: PreviewRow): string => `Excel 第 ${row['sheetRow'] ?? ''} 行`;

function PreviewGrid({ rows, columns, problems, problemTotal, onChange }: GridProps) {
  const history = useRowHistory({ rows, write: onChange });
  return (
    <LineGrid
      label="导入预览"
      history={history}
      columns={columns}
      problems={problems}
      problemTotal={problemTotal}
      rowName={excelRow}
      height="calc(100dvh - 330px)"
    />
  );
}

type BarProps = {
  readonly batch: ImportBatch;
  readonly onlyBad: boolean;
  readonly onShow: (onlyBad: boolean) => void;
  readonly isChecking: boolean;
};

/** All rows or only those to be mended. */
const PreviewBar = ({ batch, onlyBad, onShow, isChecking }: BarProps) => (
  <div className="ask-import-bar">
    <Segmented
      aria-label="显示哪些行"
      value={onlyBad ? 'bad' : 'all'}
      options={[
        { value: 'all', label: `全部 ${batch.rowCount.toLocaleString('en-US')}` },
        { value: 'bad', label: `需要修改 ${batch.badCount.toLocaleString('en-US')}` },
      ]}
      onChange={(value) => onShow(value === 'bad')}
    />
    {isChecking ? (
      <span role="status" className="kit-muted">
        <Spin size="small" /> 正在检查修改…
      </span>
    ) : null}
  </div>
);
