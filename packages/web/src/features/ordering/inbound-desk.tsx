import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { isPositive } from '@material/contract/kernel/decimal.ts';
import { restDecisions } from '@material/contract/ordering/inbound.calls.ts';
import { CameraOutlined, CheckCircleFilled, CheckOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { createContext, use, useMemo, useState } from 'react';
import type { GridColumn } from '../../kit/grid-columns.ts';
import type { GridProblem } from '../../kit/grid-problems.ts';
import { LineGrid } from '../../kit/line-grid.tsx';
import type { Option } from '../../kit/list-filters.ts';
import { Qty } from '../../kit/qty.tsx';
import { TabDialog } from '../../kit/tab-dialog.tsx';
import { useRowHistory } from '../../kit/use-row-history.tsx';
import { useCall } from '../../lib/query.ts';
import { type CountField, explains } from './inbound-count.rules.ts';
import { changedEntry, deskRow, type DeskRow } from './inbound-desk-row.rules.ts';
import { ExpiryDate } from './inbound-door-card.tsx';
import { PhotoField } from './inbound-photos.tsx';
import type { Counting, DoorLine } from './inbound-use-count.ts';

type Tools = { readonly takeFull: (row: DeskRow) => void; readonly openPhotos: (row: DeskRow) => void };
const ToolsContext = createContext<Tools | null>(null);

function DoneCell({ row }: { readonly row: DeskRow }) {
  const tools = use(ToolsContext);
  if (row.of.stage === 'done') return <CheckCircleFilled className="kit-ok" aria-label="已验" />;
  if (row.of.stage === 'begun') return <span className="door-warn">未完</span>;
  return (
    <Button
      type="link"
      size="small"
      className="desk-button"
      icon={<CheckOutlined aria-hidden />}
      aria-label={`${row.material} 全部收妥`}
      onClick={() => tools?.takeFull(row)}
    >
      收妥
    </Button>
  );
}

function PhotoCell({ row }: { readonly row: DeskRow }) {
  const tools = use(ToolsContext);
  const { photos } = row.of.entry;
  if (row.of.stage === 'open') return <span className="kit-muted">–</span>;
  return (
    <Button
      type="text"
      size="small"
      className="desk-button"
      icon={<CameraOutlined aria-hidden />}
      aria-label={`${row.material} 照片`}
      onClick={() => tools?.openPhotos(row)}
    >
      {photos.length === 0 ? null : photos.length}
    </Button>
  );
}

const problemOf = (row: DeskRow, field: CountField): string | undefined =>
  row.of.stage === 'open' ? undefined : row.of.result.problems[field];
const places = ({ of }: DeskRow): number => (of.line.isDecimal ? 6 : 0);
const isSame = ({ of }: DeskRow): boolean => of.result.kinds.length === 0;

const goodsColumns: readonly GridColumn<DeskRow>[] = [
  {
    type: 'readonly',
    field: 'material',
    title: '物料',
    width: 150,
    isFrozen: true,
    draw: ({ of: { line } }) => (
      <>
        {line.materialName} <span className="kit-muted">{line.spec}</span>
      </>
    ),
  },
  {
    type: 'readonly',
    field: 'lot',
    title: '批号 / 到期',
    width: 156,
    draw: ({ of: { line } }) => (
      <>
        <span className="kit-num">{line.lotNo || '–'}</span>{' '}
        <small>
          <ExpiryDate line={line} />
        </small>
      </>
    ),
  },
  {
    type: 'readonly',
    field: 'shipped',
    title: '发运',
    width: 68,
    align: 'right',
    draw: ({ of: { line } }) => <Qty value={line.shippedQty} unit={line.unitName} />,
  },
  { type: 'readonly', field: 'key', title: '验收', width: 76, draw: (row) => <DoneCell row={row} /> },
];

const numberColumns: readonly GridColumn<DeskRow>[] = [
  { type: 'number', field: 'accepted', title: '实收', width: 72, places, check: (row) => problemOf(row, 'accepted') },
  { type: 'number', field: 'rejected', title: '拒收', width: 64, places, check: (row) => problemOf(row, 'rejected') },
  { type: 'number', field: 'short', title: '短少', width: 64, places, check: (row) => problemOf(row, 'short') },
];
const hasNoWeight = ({ of }: DeskRow): boolean => of.line.secondUnitName === '';
const weight = {
  type: 'number',
  width: 80,
  places: 3,
  unit: ({ of }: DeskRow) => of.line.secondUnitName,
} as const;
const weightColumns: readonly GridColumn<DeskRow>[] = [
  {
    ...weight,
    field: 'accepted2',
    title: '实重',
    isLocked: hasNoWeight,
    check: (row) => problemOf(row, 'accepted2'),
  },
  {
    ...weight,
    field: 'rejected2',
    title: '拒收实重',
    isLocked: (row) => hasNoWeight(row) || !isPositive(row.of.result.rejected),
    check: (row) => problemOf(row, 'rejected2'),
  },
];
const restOptions: readonly Option[] = Object.entries(restDecisions).map(([value, label]) => ({ value, label }));

const differenceColumns = (reasonsOf: (row: DeskRow) => readonly Option[]): readonly GridColumn<DeskRow>[] => [
  {
    type: 'computed',
    field: 'difference',
    title: '差异',
    width: 90,
    text: ({ difference }) => difference,
    draw: (row) => <span className={isSame(row) ? 'kit-muted' : 'door-warn'}>{row.difference || '–'}</span>,
  },
  {
    type: 'select',
    field: 'reason',
    title: '原因',
    width: 124,
    options: reasonsOf,
    isLocked: isSame,
    check: (row) => problemOf(row, 'reasonId'),
    draw: (row) => reasonsOf(row).find(({ value }) => String(value) === row.reason)?.label ?? '',
  },
  { type: 'text', field: 'reasonText', title: '说明', width: 72, maxLength: 200, isLocked: isSame },
  {
    type: 'readonly',
    field: 'key',
    key: 'photos',
    title: '照片',
    width: 58,
    check: (row) => problemOf(row, 'photos'),
    draw: (row) => <PhotoCell row={row} />,
  },
  {
    type: 'select',
    field: 'rest',
    title: '未收部分',
    width: 74,
    options: restOptions,
    isLocked: ({ of }) => !isPositive(of.result.rest),
    draw: (row) => restOptions.find(({ value }) => value === row.rest)?.label ?? '',
  },
];

function useColumns(hasWeights: boolean): readonly GridColumn<DeskRow>[] {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  return useMemo(() => {
    const reasonsOf = ({ of }: DeskRow): Option[] =>
      (data?.differenceReasons ?? [])
        .filter((reason) => explains(reason, of.result.kinds) || reason.id === of.entry.reasonId)
        .map(({ id, name }) => ({ value: String(id), label: name }));
    return [...goodsColumns, ...numberColumns, ...(hasWeights ? weightColumns : []), ...differenceColumns(reasonsOf)];
  }, [data, hasWeights]);
}

const marksOf = (lines: readonly DoorLine[]): GridProblem[] =>
  lines.flatMap(({ line, said }) => (said === undefined ? [] : [{ key: String(line.id), message: said }]));

/** The counting as a spreadsheet, for a desk: keys, paste and fill down work as in the other grids. */
export function InboundDesk({ counting }: { readonly counting: Counting }) {
  const { lines, document } = counting;
  const [photosOf, setPhotosOf] = useState<number>();
  const rows = useMemo(() => lines.map(deskRow), [lines]);
  const columns = useColumns(lines.some(({ line }) => line.secondUnitName !== ''));
  const untouched = lines.filter(({ stage }) => stage === 'open');
  const change = (next: readonly DeskRow[]): void => {
    const before = new Map(rows.map((row) => [row.key, row]));
    const entries = next.flatMap((row) => {
      const was = before.get(row.key);
      return (was && changedEntry(was, row)) ?? [];
    });
    if (entries.length > 0) counting.putAll(entries);
  };
  const history = useRowHistory({ rows, write: change });
  const takeFull = (some: readonly DoorLine[]): void =>
    history.record(() => counting.takeFull(some), some.length > 1 ? `${some.length} 批已全部收妥` : undefined);
  const shown = lines.find(({ line }) => line.id === photosOf);
  return (
    <ToolsContext value={{ takeFull: ({ of }) => takeFull([of]), openPhotos: ({ of }) => setPhotosOf(of.line.id) }}>
      {counting.refusal === '' ? null : (
        <Alert type="error" showIcon className="delivery-alert" title={counting.refusal} />
      )}
      <Clashes counting={counting} />
      <LineGrid
        label="验收明细"
        history={history}
        columns={columns}
        problems={marksOf(lines)}
        foot={
          untouched.length === 0 ? null : (
            <Button onClick={() => takeFull(untouched)}>其余 {untouched.length} 批全部收妥</Button>
          )
        }
      />
      {shown ? (
        <TabDialog
          open
          title={`${shown.line.materialName} 照片`}
          width={480}
          footer={null}
          onClose={() => setPhotosOf(undefined)}
        >
          <PhotoField
            inboundId={document.id}
            photos={shown.entry.photos}
            problem={shown.result.problems.photos}
            onChange={(photos) => counting.put({ ...shown.entry, photos })}
          />
        </TabDialog>
      ) : null}
    </ToolsContext>
  );
}

const Clashes = ({ counting }: { readonly counting: Counting }) =>
  counting.lines
    .filter(({ clash }) => clash !== undefined)
    .map(({ line }) => (
      <Alert
        key={line.id}
        type="warning"
        showIcon
        className="delivery-alert"
        title={`${line.materialName} ${line.lotNo}：另一位同事刚记为实收 ${line.qtyAccepted}、拒收 ${line.qtyRejected}、短少 ${line.qtyShort}，与你填的不同。`}
        action={
          <>
            <Button size="small" onClick={() => counting.decide(line.id, false)}>
              用同事的
            </Button>{' '}
            <Button size="small" type="primary" onClick={() => counting.decide(line.id, true)}>
              用我的
            </Button>
          </>
        }
      />
    ));
