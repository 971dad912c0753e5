import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { formatQty, isPositive } from '@material/contract/kernel/decimal.ts';
import { countedLine, inboundLine, restDecisions } from '@material/contract/ordering/inbound.calls.ts';
import { CameraOutlined, CheckCircleFilled, CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, use, useMemo } from 'react';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import { gridOf, type SaidGridColumn } from '../../../kit/grid/grid-of.tsx';
import type { Option } from '../../../kit/input/option.ts';
import { useCall } from '../../../lib/query.ts';
import { type CountField, explains } from './count.rules.ts';
import type { DeskRow } from './desk-row.rules.ts';
import { ExpiryDate, Shipped } from './phone-card.tsx';
import { LotReportTag } from '../transport/report-check.tsx';

/** What the buttons in the cells do. */
export type Tools = { readonly takeFull: (row: DeskRow) => void; readonly openPhotos: (row: DeskRow) => void };
export const ToolsContext = createContext<Tools | null>(null);

const isSame = ({ of }: DeskRow): boolean => of.result.kinds.length === 0;

function DoneCell({ row }: { readonly row: DeskRow }) {
  const tools = use(ToolsContext);
  if (row.of.stage === 'done')
    return isSame(row) ? (
      <CheckCircleFilled className="kit-ok" aria-label="已验" />
    ) : (
      <span className="receive-warn">有差异</span>
    );
  if (row.of.stage === 'begun') return <span className="receive-warn">未完</span>;
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
  const { photos } = row.of.line;
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

/** Where everything came and nobody weighed it, the shipped weight stands, and says what it is. */
function AcceptedWeight({ row: { of, accepted2 } }: { readonly row: DeskRow }) {
  const { line, stage, result } = of;
  if (accepted2 !== '') return formatQty(accepted2);
  if (stage === 'open' || result.kinds.length > 0 || !isPositive(line.shippedQty2)) return null;
  return (
    <span className="kit-muted" title={`没有过秤，按发运的 ${formatQty(line.shippedQty2)} ${line.secondUnitName}记`}>
      按发运
    </span>
  );
}

const hasNoWeight = ({ of }: DeskRow): boolean => of.line.secondUnitName === '';
const weight = { width: 84, unit: ({ of }: DeskRow) => of.line.secondUnitName, required: false } as const;
const schemas = { entered: countedLine, read: inboundLine };

const numberColumn = (field: 'accepted' | 'rejected' | 'short', of: string): SaidGridColumn<DeskRow> => ({
  field,
  of,
  width: 76,
  required: false,
  places,
  check: (row) => problemOf(row, field),
});

const weightColumns: readonly SaidGridColumn<DeskRow>[] = [
  {
    ...weight,
    field: 'accepted2',
    of: 'qtyAccepted2',
    draw: (row) => <AcceptedWeight row={row} />,
    isLocked: hasNoWeight,
    check: (row) => problemOf(row, 'accepted2'),
  },
  {
    ...weight,
    field: 'rejected2',
    of: 'qtyRejected2',
    isLocked: (row) => hasNoWeight(row) || !isPositive(row.of.result.rejected),
    check: (row) => problemOf(row, 'rejected2'),
  },
];

const countColumns = (hasWeights: boolean) =>
  gridOf<DeskRow>(schemas, [
    {
      field: 'material',
      of: 'materialName',
      width: 140,
      isFrozen: true,
      draw: ({ of: { line } }) => (
        <>
          {line.materialName} <span className="kit-muted">{line.spec}</span>
        </>
      ),
    },
    {
      field: 'lot',
      of: 'lotNo',
      width: 140,
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
      field: 'key',
      key: 'report',
      of: 'reportState',
      width: 72,
      draw: ({ of: { line } }) => (
        <LotReportTag isBrief lotId={line.lotId} name={`${line.materialName} ${line.lotNo}`} state={line.reportState} />
      ),
    },
    {
      field: 'shipped',
      of: 'shippedQty',
      width: hasWeights ? 116 : 76,
      draw: ({ of: { line } }) => <Shipped line={line} />,
    },
    { field: 'key', of: 'isCounted', width: 72, draw: (row) => <DoneCell row={row} /> },
    numberColumn('accepted', 'qtyAccepted'),
    numberColumn('rejected', 'qtyRejected'),
    numberColumn('short', 'qtyShort'),
    ...(hasWeights ? weightColumns : []),
  ]);

const differenceColumns = (reasonsOf: (row: DeskRow) => readonly Option[]) =>
  gridOf<DeskRow>(schemas, [
    { field: 'material', of: 'materialName', width: 130, isFrozen: true, draw: ({ material }) => material },
    { field: 'lot', of: 'lotNo', width: 110, draw: ({ lot }) => lot || '–' },
    {
      type: 'computed',
      field: 'difference',
      title: '差异',
      width: 210,
      text: ({ difference }) => difference,
      draw: ({ difference }) => (
        <span className="receive-warn" title={difference}>
          {difference}
        </span>
      ),
    },
    {
      field: 'reason',
      of: 'reasonId',
      width: 120,
      required: true,
      options: reasonsOf,
      check: (row) => problemOf(row, 'reasonId'),
      draw: (row) => reasonsOf(row).find(({ value }) => String(value) === row.reason)?.label ?? '',
    },
    { field: 'reasonText', width: 170 },
    {
      type: 'readonly',
      field: 'key',
      key: 'photos',
      of: 'photos',
      width: 64,
      check: (row) => problemOf(row, 'photos'),
      draw: (row) => <PhotoCell row={row} />,
    },
    {
      field: 'rest',
      of: 'restDecision',
      width: 96,
      isLocked: ({ of }) => !isPositive(of.result.rest),
      draw: ({ rest }) => (rest === 'CLOSE' || rest === 'REDELIVER' ? restDecisions[rest] : ''),
    },
  ]);

type DeskColumns = {
  readonly counts: readonly GridColumn<DeskRow>[];
  readonly differences: readonly GridColumn<DeskRow>[];
};

/** What is counted of each lot, and what is said of those that differ: together they are wider than a small screen. */
export function useDeskColumns(hasWeights: boolean): DeskColumns {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  return useMemo(() => {
    const reasonsOf = ({ of }: DeskRow): Option[] =>
      (data?.differenceReasons ?? [])
        .filter((reason) => explains(reason, of.result.kinds) || reason.id === of.entry.reasonId)
        .map(({ id, name }) => ({ value: String(id), label: name }));
    return { counts: countColumns(hasWeights), differences: differenceColumns(reasonsOf) };
  }, [data, hasWeights]);
}

/** Whether something has to be said of a lot. */
export const isDifferent = (row: DeskRow): boolean => row.of.stage !== 'open' && !isSame(row);
