import { businessDate } from '@material/contract/kernel/business-time.ts';
import { formatQty } from '@material/contract/kernel/decimal.ts';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, use, useMemo } from 'react';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { LineGrid } from '../../../kit/grid/line-grid.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import type { RowHistory } from '../../../kit/grid/use-row-history.tsx';
import { randomKey } from '../../../lib/seal.ts';
import { lotFieldProblem, remainingLife, withProduceDate } from './check.rules.ts';
import { loadWords, type LotRow, removeRow, roomProblem, splitLot, withQty } from './draft.rules.ts';

type LotEdit = { readonly split: (row: LotRow) => void; readonly remove: (row: LotRow) => void };

/** What the buttons of a row do; apart from the columns, so that these stay the same while rows are typed into. */
const LotEditContext = createContext<LotEdit | null>(null);

const Material = ({ row }: { readonly row: LotRow }) =>
  row.lotAt > 0 ? (
    <span className="kit-muted">
      └ {row.materialName} 第 {row.lotAt + 1} 批
    </span>
  ) : (
    <>
      {row.materialName} <span className="kit-muted">{row.spec}</span>
    </>
  );

const sumTitle = (row: LotRow): string => {
  const second = row.secondUnitName === '' ? '' : `，${formatQty(row.lineQty2)} ${row.secondUnitName}`;
  return `本次合计 ${formatQty(row.lineQty)} ${row.unitName}${second}`;
};

const LineSum = ({ row }: { readonly row: LotRow }) =>
  row.lotAt > 0 ? null : (
    <span className={roomProblem(row) === undefined ? 'kit-num' : 'kit-num kit-late'} title={sumTitle(row)}>
      {row.lotCount > 1 ? `${formatQty(row.lineQty)} / ` : ''}
      <Qty value={row.due} unit={row.unitName} />
    </span>
  );

function Life({ row }: { readonly row: LotRow }) {
  const life = remainingLife(row);
  if (!life) return <span className="kit-muted">–</span>;
  return <span className={`kit-num ${life.isEnough ? 'kit-ok' : 'kit-late'}`}>{life.words}</span>;
}

const today = (): string => businessDate(new Date());

const quantityColumns: readonly GridColumn<LotRow>[] = [
  {
    type: 'readonly',
    field: 'due',
    title: '待发',
    width: 96,
    align: 'right',
    draw: (row) => <LineSum row={row} />,
  },
  {
    type: 'number',
    field: 'qty',
    title: '发运数量',
    width: 100,
    required: true,
    set: withQty,
    places: (row) => (row.isDecimal ? 6 : 0),
    unit: (row) => row.unitName,
    check: (row) => (row.lotAt === 0 ? roomProblem(row) : undefined),
  },
];
const secondColumn: GridColumn<LotRow> = {
  type: 'number',
  field: 'qty2',
  title: '副数量',
  width: 104,
  places: 3,
  unit: (row) => row.secondUnitName,
  isLocked: (row) => row.secondUnitName === '',
};
const lotColumns: readonly GridColumn<LotRow>[] = [
  {
    type: 'text',
    field: 'lotNo',
    title: '批号',
    width: 112,
    required: true,
    maxLength: 60,
    check: (row) =>
      row.lotCount > 1 && row.lotNo.trim() === ''
        ? '同一物料有多批时，每批都要填批号'
        : lotFieldProblem(row, 'lotNo', today()),
  },
  {
    type: 'date',
    field: 'produceDate',
    title: '生产日期',
    width: 100,
    set: withProduceDate,
    check: (row) => lotFieldProblem(row, 'produceDate', today()),
  },
  {
    type: 'date',
    field: 'expireDate',
    title: '到期日期',
    width: 100,
    check: (row) => lotFieldProblem(row, 'expireDate', today()),
  },
  {
    type: 'computed',
    field: 'arriveOn',
    title: '到货时保质期',
    width: 150,
    text: (row) => remainingLife(row)?.words ?? '',
    draw: (row) => <Life row={row} />,
  },
];

const placeColumn: GridColumn<LotRow> = { type: 'readonly', field: 'placeName', title: '收货地点', width: 108 };
const materialColumn: GridColumn<LotRow> = {
  type: 'readonly',
  field: 'materialName',
  title: '物料',
  width: 170,
  isFrozen: true,
  draw: (row) => <Material row={row} />,
};

function LotButtons({ row }: { readonly row: LotRow }) {
  const edit = use(LotEditContext);
  const isNarrow = useNarrow();
  const size = isNarrow ? 'medium' : 'small';
  const removal = row.lotCount > 1 ? '移除这一批' : '这次不发';
  return (
    <span className="transport-lot-buttons">
      <Button
        type="text"
        size={size}
        icon={<PlusOutlined aria-hidden />}
        title="拆出一批"
        aria-label={`${row.materialName} 拆出一批`}
        onClick={() => edit?.split(row)}
      >
        {isNarrow ? '拆出一批' : null}
      </Button>
      <Button
        type="text"
        size={size}
        icon={<DeleteOutlined aria-hidden />}
        title={removal}
        aria-label={`${row.materialName} ${removal}`}
        onClick={() => edit?.remove(row)}
      >
        {isNarrow ? removal : null}
      </Button>
    </span>
  );
}

const editColumn: GridColumn<LotRow> = {
  type: 'readonly',
  field: 'key',
  title: '批次',
  width: 70,
  draw: (row) => <LotButtons row={row} />,
};

type Props = {
  readonly history: RowHistory<LotRow>;
  readonly problems: readonly GridProblem[];
};

type Shape = { readonly hasPlaces: boolean; readonly hasSecond: boolean };

const columnsOf = ({ hasPlaces, hasSecond }: Shape): readonly GridColumn<LotRow>[] => [
  materialColumn,
  ...(hasPlaces ? [placeColumn] : []),
  ...quantityColumns,
  ...(hasSecond ? [secondColumn] : []),
  ...lotColumns,
  editColumn,
];

/** What goes onto the vehicle, one row per lot: quantities, dates and remaining life as a spreadsheet. */
export function TransportLots({ history, problems }: Props) {
  const { rows, change } = history;
  const hasSecond = rows.some(({ secondUnitName }) => secondUnitName !== '');
  const hasPlaces = new Set(rows.map(({ placeName }) => placeName)).size > 1;
  const columns = useMemo(() => columnsOf({ hasPlaces, hasSecond }), [hasPlaces, hasSecond]);
  const edit: LotEdit = {
    split: ({ key, pickupLineId }) =>
      change((now) => splitLot(now, key, `${pickupLineId} ${randomKey()}`), { kind: 'add' }),
    remove: ({ key, materialName }) =>
      change((now) => removeRow(now, key), { kind: 'remove', words: `已移除 ${materialName}` }),
  };
  return (
    <LotEditContext value={edit}>
      <LineGrid
        label="装车明细"
        history={history}
        columns={columns}
        problems={problems}
        foot={<b className="kit-num">{loadWords(rows)}</b>}
      />
    </LotEditContext>
  );
}
