import type { Output } from '@material/contract/kernel/call/call.ts';
import { formatMoney, formatPrice } from '@material/contract/kernel/value/decimal.ts';
import {
  importCalls,
  type ImportBatch,
  type ImportRow,
  maxCellText,
  type ResultColumn,
} from '@material/contract/kernel/reference/import.calls.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { Alert, Segmented, Skeleton, Spin } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../lib/query.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import type { GridProblem } from '../grid/grid-problems.ts';
import { LineGrid } from '../grid/line-grid.tsx';
import { useRowHistory } from '../grid/use-row-history.tsx';
import { PaginationBar } from '../list/pagination-bar.tsx';
import type { ImportOf } from './import-of.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { PreviewHead } from './preview-head.tsx';
import {
  cellField,
  mendsOf,
  previewPageSize,
  previewRow,
  type PreviewRow,
  shownField,
  useImportRows,
} from './preview-rows.ts';

type Columns = Output<typeof importCalls.getImportColumns>;
type ImportColumn = Columns['list'][number];
type Props = {
  readonly batch: ImportBatch;
  readonly of: ImportOf;
  readonly commit: () => Promise<void>;
  readonly onDone: () => void;
};

const widths: Readonly<Record<ImportColumn['kind'], number>> = { text: 114, decimal: 82, date: 104 };

/** A cell as it was typed, a quantity with its unit, an empty one as what it was understood as. */
const Cell = ({ row, column }: { readonly row: PreviewRow; readonly column: ImportColumn }): ReactNode => {
  const text = row[cellField(column.key)] ?? '';
  const shown = row[shownField(column.key)] ?? '';
  if (shown === '') return text;
  if (column.kind !== 'decimal') return text === '' ? <span className="kit-muted">{shown}</span> : text;
  return text === '' ? (
    ''
  ) : (
    <>
      {text} <span className="kit-unit">{shown}</span>
    </>
  );
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

const resultTexts: Readonly<Record<ResultColumn['kind'], (text: string) => string>> = {
  text: (text) => text,
  price: formatPrice,
  money: formatMoney,
};
const resultWidths: Readonly<Record<ResultColumn['kind'], number>> = { text: 120, price: 84, money: 100 };

const resultColumn = ({ key, title, kind }: ResultColumn): GridColumn<PreviewRow> => ({
  field: shownField(key),
  title,
  type: 'readonly',
  width: resultWidths[kind],
  ...(kind === 'text' ? {} : { align: 'right' as const }),
  draw: (row) => {
    const text = row[shownField(key)] ?? '';
    return text === '' ? '–' : resultTexts[kind](text);
  },
});

/** The sheet's own columns side by side, as they are pasted, then what follows from the row. */
const gridColumns = ({ list, results }: Columns, remove: (key: string) => void): readonly GridColumn<PreviewRow>[] => [
  { field: 'sheetRow', title: 'Excel 行', type: 'readonly', width: 72, align: 'right', isFrozen: true },
  ...list.map(sheetColumn),
  ...results.map(resultColumn),
  {
    field: 'key',
    title: '移除',
    type: 'readonly',
    width: 52,
    draw: (row) => (
      <button
        type="button"
        className="kit-import-remove"
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

/** What was typed and has not reached the server. */
const unsentMarks = (seqs: readonly number[]): GridProblem[] =>
  seqs.map((seq) => ({ key: String(seq), message: '修改没有保存' }));

type UnsentProps = { readonly count: number; readonly onResend: () => void };

const UnsentNotice = ({ count, onResend }: UnsentProps) =>
  count === 0 ? null : (
    <Alert
      type="error"
      showIcon
      title={`有 ${count} 行修改没有保存，请检查网络后再次保存`}
      action={<ActionButton onClick={onResend}>再次保存</ActionButton>}
    />
  );

/** Which of the rows are shown. */
function useShownRows({ badCount }: ImportBatch) {
  const [page, setPage] = useState(1);
  const [wantsBad, setWantsBad] = useState(badCount > 0);
  const known = useRef(badCount);
  useEffect(() => {
    // What a commit refused is shown at once.
    if (known.current === 0 && badCount > 0) setWantsBad(true);
    known.current = badCount;
  }, [badCount]);
  const show = (bad: boolean): void => {
    setWantsBad(bad);
    setPage(1);
  };
  // The last mended row leaves nothing to show there.
  return { page, setPage, show, onlyBad: wantsBad && badCount > 0 };
}

const noColumns: Columns = { list: [], results: [] };

/** The rows before they are committed: wrong cells are red, and everything can be mended in place. */
export function ImportPreview({ batch, of, commit, onDone }: Props) {
  const { page, setPage, onlyBad, show } = useShownRows(batch);
  const { data: columns } = useCall(importCalls.getImportColumns, { id: batch.id }, { staleTime: Infinity });
  const { query, typed, unsent, resend, isChecking, mend } = useImportRows(batch, { page, onlyBad });
  const list = query.data?.list;
  const rows = useMemo(() => (list ?? []).map((row) => typed.get(row.seq) ?? previewRow(row)), [list, typed]);
  const problems = useMemo(
    () => [...problemsOf((list ?? []).filter((row) => !typed.has(row.seq))), ...unsentMarks([...unsent.keys()])],
    [list, typed, unsent],
  );
  const names = useMemo(() => (columns?.list ?? []).map(({ key }) => key), [columns]);
  const drawn = useMemo(
    () => gridColumns(columns ?? noColumns, (key) => mend([{ seq: Number(key), cells: {}, isRemoved: true }])),
    [columns, mend],
  );
  return (
    <div className="kit-import">
      <PreviewHead
        batch={batch}
        of={of}
        commit={commit}
        onDone={onDone}
        isChecking={isChecking}
        isUnsent={unsent.size > 0}
        hasAmount={columns?.results.some(({ kind }) => kind === 'money') ?? false}
      />
      <PreviewNotices batch={batch} of={of} />
      <UnsentNotice count={unsent.size} onResend={resend} />
      <PreviewBar batch={batch} onlyBad={onlyBad} onShow={show} isChecking={isChecking} />
      {list === undefined || columns === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : rows.length === 0 ? (
        <p className="kit-import-clean">{onlyBad ? '没有需要修改的行。' : '没有数据行。'}</p>
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

/** What was read otherwise than it looks, and what the page has to say. */
const PreviewNotices = ({ batch, of }: { readonly batch: ImportBatch; readonly of: ImportOf }) => {
  const { unknownColumns, hiddenCount } = batch;
  const notice = of.notice?.(batch);
  return (
    <>
      {unknownColumns.length === 0 ? null : (
        <Alert type="info" showIcon title={`未识别的列已忽略：${unknownColumns.join('、')}`} />
      )}
      {hiddenCount === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title={`含 ${hiddenCount.toLocaleString('en-US')} 个隐藏行，已一并读入；不需要的请移除`}
        />
      )}
      {notice === undefined ? null : <Alert type="info" showIcon title={notice} />}
    </>
  );
};

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
  <div className="kit-import-bar">
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
