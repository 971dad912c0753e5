import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import { pickupLine } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { loadedLot, transportLine } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { FormLines } from '../../../kit/lines-form/form-lines.tsx';
import { gridOf } from '../../../kit/grid/grid-of.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { randomKey } from '../../../lib/send/seal.ts';
import { lotFieldProblem, remainingLife, withProduceDate } from './check.rules.ts';
import type { TransportEditing } from './use-draft.ts';
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

type Shape = { readonly hasPlaces: boolean; readonly hasSecond: boolean };

const isSecondless = (row: LotRow): boolean => row.secondUnitName === '';
const lotNoProblem = (row: LotRow): string | undefined =>
  row.lotCount > 1 && row.lotNo.trim() === ''
    ? '同一物料有多批时，每批都要填批号'
    : lotFieldProblem(row, 'lotNo', today());

const read = transportLine.extend({ due: pickupLine.shape.qtyRoom });

const columnsOf = ({ hasPlaces, hasSecond }: Shape) =>
  gridOf<LotRow>({ entered: loadedLot, read }, [
    { field: 'materialName', width: 170, isFrozen: true, draw: (row) => <Material row={row} /> },
    ...(hasPlaces ? [{ field: 'placeName', width: 108 } as const] : []),
    { field: 'due', width: 96, draw: (row) => <LineSum row={row} /> },
    {
      field: 'qty',
      width: 100,
      set: withQty,
      places: (row) => (row.isDecimal ? 6 : 0),
      unit: (row) => row.unitName,
      check: (row) => (row.lotAt === 0 ? roomProblem(row) : undefined),
    },
    ...(hasSecond
      ? [{ field: 'qty2', width: 112, unit: (row: LotRow) => row.secondUnitName, isLocked: isSecondless } as const]
      : []),
    { field: 'lotNo', width: 112, check: lotNoProblem },
    {
      field: 'produceDate',
      width: 100,
      set: withProduceDate,
      check: (row) => lotFieldProblem(row, 'produceDate', today()),
    },
    { field: 'expireDate', width: 100, check: (row) => lotFieldProblem(row, 'expireDate', today()) },
    {
      type: 'computed',
      field: 'arriveOn',
      title: '到货时保质期',
      width: 150,
      text: (row) => remainingLife(row)?.words ?? '',
      draw: (row) => <Life row={row} />,
    },
    { type: 'readonly', field: 'key', title: '批次', width: 70, draw: (row) => <LotButtons row={row} /> },
  ]);

type Props = { readonly editing: Pick<TransportEditing, 'form' | 'lines' | 'problems'>; readonly children: ReactNode };

/** What goes onto the vehicle, one row per lot: quantities, dates and remaining life as a spreadsheet. */
export function TransportLots({ editing, children }: Props) {
  const { rows, change } = editing.lines;
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
      <FormLines of={editing} columns={columns} foot={<b className="kit-num">{loadWords(rows)}</b>}>
        {children}
      </FormLines>
    </LotEditContext>
  );
}
