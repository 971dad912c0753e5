import { cmp, formatMoney } from '@material/contract/kernel/decimal.ts';
import { Alert } from 'antd';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { LineGrid } from '../../../kit/grid/line-grid.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import type { RowSteps } from '../../../kit/grid/row-steps.ts';
import { useRowHistory } from '../../../kit/grid/use-row-history.tsx';
import {
  dateProblem,
  promiseAmounts,
  type PromiseRow,
  promiseWords,
  qtyProblem,
  reasonProblem,
  rowAmount,
} from './promise.rules.ts';

const beforeColumn: GridColumn<PromiseRow> = {
  type: 'readonly',
  field: 'qtyBefore',
  title: '原承诺',
  width: 90,
  align: 'right',
  draw: (row) => <Qty value={row.qtyBefore} />,
};

const goodsColumns: readonly GridColumn<PromiseRow>[] = [
  {
    type: 'readonly',
    field: 'materialName',
    title: '物料',
    width: 220,
    isFrozen: true,
    draw: (row) => (
      <>
        {row.materialName} <span className="kit-muted">{row.materialCode}</span>
      </>
    ),
  },
  { type: 'readonly', field: 'spec', title: '规格', width: 110 },
  {
    type: 'readonly',
    field: 'qtyWanted',
    title: '需求',
    width: 100,
    align: 'right',
    draw: (row) => <Qty value={row.qtyWanted} unit={row.unitName} />,
  },
];
const answerColumns: readonly GridColumn<PromiseRow>[] = [
  {
    type: 'number',
    field: 'qty',
    title: '确认数量',
    width: 120,
    required: true,
    places: (row) => (row.isDecimal ? 6 : 0),
    unit: (row) => row.unitName,
    isLocked: (row) => row.isClosed,
    most: (row) => row.qtyMost,
    check: qtyProblem,
  },
  {
    type: 'computed',
    field: 'unitPrice',
    title: '确认金额',
    width: 110,
    align: 'right',
    draw: (row) => (rowAmount(row) === '' ? '–' : formatMoney(rowAmount(row))),
    text: rowAmount,
  },
  {
    type: 'date',
    field: 'promisedDate',
    title: '送达日期',
    width: 120,
    isLocked: (row) => row.isClosed,
    check: dateProblem,
  },
  {
    type: 'text',
    field: 'reason',
    title: '短供或改期原因',
    width: 220,
    maxLength: 200,
    isLocked: (row) => row.isClosed,
    check: reasonProblem,
  },
];

const firstColumns = [...goodsColumns, ...answerColumns];
const againColumns = [...goodsColumns, beforeColumn, ...answerColumns];

type Props = {
  readonly rows: readonly PromiseRow[];
  readonly steps: RowSteps<PromiseRow>;
  readonly onChange: (rows: PromiseRow[]) => void;
  readonly problems: readonly GridProblem[];
  /** What the server says about the whole answer. */
  readonly problem: string;
};

/** The supplier's answer line by line: quantity, day, and why when it is less or later. */
export function PickupPromise({ rows, steps, onChange, problems, problem }: Props) {
  const isAgain = rows.some(({ qtyBefore }) => qtyBefore !== null);
  const columns = isAgain ? againColumns : firstColumns;
  const amounts = promiseAmounts(rows);
  const isLess = cmp(amounts.promised, amounts.wanted) < 0;
  const history = useRowHistory({ rows, steps, write: onChange, replacedWords: () => '已改为全部足额' });
  return (
    <>
      {problem === '' ? null : <Alert type="error" showIcon title={problem} className="delivery-alert" />}
      <LineGrid
        label="确认明细"
        history={history}
        columns={columns}
        problems={problems}
        foot={
          <>
            <b className="kit-num">{promiseWords(rows)}</b>{' '}
            <span className="kit-num">确认金额 ¥{formatMoney(amounts.promised)}</span>{' '}
            {isLess ? <span className="kit-muted kit-num">需求 ¥{formatMoney(amounts.wanted)}</span> : null}
          </>
        }
      />
    </>
  );
}
