import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { formatQty, isPositive } from '@material/contract/kernel/value/decimal.ts';
import { explains } from '@material/contract/ordering/inbound-order/count.rules.ts';
import { restDecisions } from '@material/contract/catalogue/category.rules.ts';
import { countedLine, inboundLine } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { CameraOutlined, CheckCircleFilled, CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, use, useMemo } from 'react';
import type { GridColumn } from '../../../kit/grid/grid-columns.ts';
import { gridOf, type SaidGridColumn } from '../../../kit/grid/grid-of.tsx';
import { groupNumber } from '../../../kit/input/number-text.ts';
import type { Option } from '../../../kit/input/option.ts';
import { useCall } from '../../../lib/query.ts';
import { type CountField, type CountRow, differenceWords, restOf, shortText, withRejected } from './count.rules.ts';
import { beforeWords, offeredWords } from './offered.rules.ts';
import { ExpiryDate, Shipped } from './phone-card.tsx';
import { LotReportTag } from '../transport/report-check.tsx';

/** What the buttons in the cells do. */
export type Tools = { readonly takeOffered: (row: CountRow) => void; readonly openPhotos: (row: CountRow) => void };
export const ToolsContext = createContext<Tools | null>(null);

const isSame = ({ result }: CountRow): boolean => result.kinds.length === 0;

function DoneCell({ row }: { readonly row: CountRow }) {
  const tools = use(ToolsContext);
  if (row.stage === 'done')
    return isSame(row) ? (
      <CheckCircleFilled className="kit-ok" aria-label="已验" />
    ) : (
      <span className="receive-warn">有差异</span>
    );
  if (row.stage === 'begun') return <span className="receive-warn">未完</span>;
  return (
    <Button
      type="link"
      size="small"
      className="desk-button"
      icon={<CheckOutlined aria-hidden />}
      aria-label={`${row.materialName} ${offeredWords([row.line]).full}`}
      onClick={() => tools?.takeOffered(row)}
    >
      {offeredWords([row.line]).brief}
    </Button>
  );
}

function PhotoCell({ row }: { readonly row: CountRow }) {
  const tools = use(ToolsContext);
  const { photos } = row.line;
  if (row.stage === 'open') return <span className="kit-muted">–</span>;
  return (
    <Button
      type="text"
      size="small"
      className="desk-button"
      icon={<CameraOutlined aria-hidden />}
      aria-label={`${row.materialName} 照片`}
      onClick={() => tools?.openPhotos(row)}
    >
      {photos.length === 0 ? null : photos.length}
    </Button>
  );
}

const problemOf = (row: CountRow, field: CountField): string | undefined =>
  row.stage === 'open' ? undefined : row.result.problems[field];
const places = ({ line }: CountRow): number => (line.isDecimal ? 6 : 0);

/** Where everything came and nobody weighed it, the shipped weight stands, and says what it is. */
function AcceptedWeight({ row }: { readonly row: CountRow }) {
  const { line, stage, result, qtyAccepted2 } = row;
  if (qtyAccepted2 !== '') return groupNumber(qtyAccepted2);
  if (stage === 'open' || result.kinds.length > 0 || !isPositive(line.shippedQty2)) return null;
  return (
    <span className="kit-muted" title={`没有过秤，按发运的 ${formatQty(line.shippedQty2)} ${line.secondUnitName}记`}>
      按发运
    </span>
  );
}

const hasNoWeight = ({ line }: CountRow): boolean => line.secondUnitName === '';
const weight = { width: 84, unit: ({ line }: CountRow) => line.secondUnitName, required: false } as const;
const schemas = { entered: countedLine, read: inboundLine };

const counts = { width: 76, required: false, places } as const;

const weightColumns: readonly SaidGridColumn<CountRow>[] = [
  {
    ...weight,
    field: 'qtyAccepted2',
    draw: (row) => <AcceptedWeight row={row} />,
    isLocked: hasNoWeight,
    check: (row) => problemOf(row, 'qtyAccepted2'),
  },
  {
    ...weight,
    field: 'qtyRejected2',
    isLocked: (row) => hasNoWeight(row) || !isPositive(row.result.qtyRejected),
    check: (row) => problemOf(row, 'qtyRejected2'),
  },
];

const beforeOf = ({ line }: CountRow): string => beforeWords(line);
const beforeColumn: SaidGridColumn<CountRow> = {
  type: 'computed',
  field: 'key',
  key: 'before',
  of: 'reversedCounts',
  width: 150,
  text: beforeOf,
  draw: (row) => (
    <span className="kit-muted" title={beforeOf(row)}>
      {beforeOf(row)}
    </span>
  ),
};

/** What of its columns a count has: weights, and how the lots were counted before. */
type Shown = { readonly hasWeights: boolean; readonly isRecount: boolean };

const countColumns = ({ hasWeights, isRecount }: Shown) =>
  gridOf<CountRow>(schemas, [
    {
      field: 'materialName',
      width: 140,
      isFrozen: true,
      draw: ({ line }) => (
        <>
          {line.materialName} <span className="kit-muted">{line.spec}</span>
        </>
      ),
    },
    {
      field: 'lotNo',
      width: 140,
      draw: ({ line }) => (
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
      draw: ({ line }) => (
        <LotReportTag isBrief lotId={line.lotId} name={`${line.materialName} ${line.lotNo}`} state={line.reportState} />
      ),
    },
    {
      field: 'key',
      key: 'shipped',
      of: 'shippedQty',
      width: hasWeights ? 116 : 76,
      draw: ({ line }) => <Shipped line={line} />,
    },
    ...(isRecount ? [beforeColumn] : []),
    { field: 'key', of: 'isCounted', width: isRecount ? 92 : 72, draw: (row) => <DoneCell row={row} /> },
    { ...counts, field: 'qtyAccepted', check: (row) => problemOf(row, 'qtyAccepted') },
    { ...counts, field: 'qtyRejected', set: withRejected, check: (row) => problemOf(row, 'qtyRejected') },
    { ...counts, field: 'qtyShort', text: shortText, check: (row) => problemOf(row, 'qtyShort') },
    ...(hasWeights ? weightColumns : []),
  ]);

const words = ({ line, result }: CountRow): string => differenceWords(line, result);
const restWords = (rest: CountRow['restDecision']): string => (rest === '' ? '' : restDecisions[rest]);

const differenceColumns = (reasonsOf: (row: CountRow) => readonly Option[]) =>
  gridOf<CountRow>(schemas, [
    { field: 'materialName', width: 130, isFrozen: true },
    { field: 'lotNo', width: 110, draw: ({ lotNo }) => lotNo || '–' },
    {
      type: 'computed',
      field: 'key',
      key: 'difference',
      title: '差异',
      width: 210,
      text: words,
      draw: (row) => (
        <span className="receive-warn" title={words(row)}>
          {words(row)}
        </span>
      ),
    },
    {
      field: 'reasonId',
      width: 120,
      required: true,
      options: reasonsOf,
      check: (row) => problemOf(row, 'reasonId'),
      draw: (row) => reasonsOf(row).find(({ value }) => String(value) === row.reasonId)?.label ?? '',
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
      field: 'restDecision',
      width: 96,
      isLocked: ({ result }) => !isPositive(result.rest),
      text: restOf,
      draw: (row) => restWords(restOf(row)),
    },
  ]);

type DeskColumns = {
  readonly counts: readonly GridColumn<CountRow>[];
  readonly differences: readonly GridColumn<CountRow>[];
};

/** What is counted of each lot, and what is said of those that differ: together they are wider than a small screen. */
export function useDeskColumns({ hasWeights, isRecount }: Shown): DeskColumns {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  return useMemo(() => {
    const reasonsOf = ({ result, reasonId }: CountRow): Option[] =>
      (data?.differenceReasons ?? [])
        .filter((reason) => explains(reason, result.kinds) || String(reason.id) === reasonId)
        .map(({ id, name }) => ({ value: String(id), label: name }));
    return { counts: countColumns({ hasWeights, isRecount }), differences: differenceColumns(reasonsOf) };
  }, [data, hasWeights, isRecount]);
}
