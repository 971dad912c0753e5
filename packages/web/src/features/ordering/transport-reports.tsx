import { power } from '@material/contract/kernel/screen.ts';
import {
  reportStates,
  transportOrderCalls,
  type TransportLine,
  type TransportLot,
} from '@material/contract/ordering/transport-order.calls.ts';
import { screens } from '@material/contract/screens.ts';
import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../kit/action-button.tsx';
import { LinesTable } from '../../kit/lines-table.tsx';
import type { Column } from '../../kit/list-columns.ts';
import { Qty } from '../../kit/qty.tsx';
import { ToneTag } from '../../kit/status-tag.tsx';
import { can } from '../../lib/session.ts';
import { type FileView, useFileView } from './transport-file-view.tsx';
import { type ReportTarget, TransportReportDialog } from './transport-report-dialog.tsx';

export type LotLine = { readonly id: number; readonly line: TransportLine; readonly lot: TransportLot };

/** Every lot of a transport beside its line. */
export const lotsOf = (lines: readonly TransportLine[]): LotLine[] =>
  lines.flatMap((line) => line.lots.map((lot) => ({ id: lot.id, line, lot })));

/** `合格 5/6` */
export const reportWords = (lots: readonly LotLine[]): string =>
  `${lots.filter(({ lot }) => lot.reportState === 'QUALIFIED').length}/${lots.length}`;

export const ReportTag = ({ lot }: { readonly lot: Pick<TransportLot, 'reportState'> }) => (
  <ToneTag tone={reportStates[lot.reportState].tone}>{reportStates[lot.reportState].label}</ToneTag>
);

type Tools = { readonly view: FileView; readonly upload: ((target: ReportTarget) => void) | undefined };

function Reports({
  line,
  lot,
  tools,
}: {
  readonly line: TransportLine;
  readonly lot: TransportLot;
  readonly tools: Tools;
}) {
  const present = new Set(lot.reports.map(({ typeName }) => typeName));
  const missing = line.batchReportTypes.filter(({ name }) => !present.has(name));
  const { upload } = tools;
  return (
    <ul className="transport-reports">
      {lot.reports.map(({ id, typeName, no, issueDate, result, file }) => (
        <li key={id}>
          {file ? (
            <ActionButton type="link" size="small" title={file.name} onClick={() => tools.view.open(file)}>
              {typeName}
            </ActionButton>
          ) : (
            <span>{typeName}</span>
          )}
          <span className="kit-muted kit-num">
            {[no, issueDate].filter((part) => part !== null && part !== '').join('，')}
          </span>
          {result === 'FAILED' ? <ToneTag tone="error">不合格</ToneTag> : null}
        </li>
      ))}
      {missing.map(({ id, name }) => (
        <li key={`missing ${id}`}>
          <span className="kit-muted">缺{name}</span>
          {upload ? (
            <Button
              size="small"
              icon={<UploadOutlined aria-hidden />}
              onClick={() => upload({ line, lot, typeId: id })}
            >
              上传
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (tools: Tools): readonly Column<LotLine>[] => [
  {
    field: 'line',
    title: '物料',
    width: 200,
    render: ({ line }) => (
      <>
        {line.materialName} <span className="kit-muted">{line.materialCode}</span>
      </>
    ),
  },
  { field: 'lot', key: 'lotNo', title: '批号', width: 130, render: ({ lot }) => lot.lotNo || '–' },
  {
    field: 'lot',
    key: 'made',
    title: '生产日期',
    kind: 'date',
    width: 100,
    render: ({ lot }) => lot.produceDate ?? '–',
  },
  { field: 'lot', key: 'end', title: '到期日期', kind: 'date', width: 100, render: ({ lot }) => lot.expireDate ?? '–' },
  {
    field: 'lot',
    key: 'qty',
    title: '数量',
    kind: 'qty',
    render: ({ lot, line }) => <Qty value={lot.qty} unit={line.unitName} />,
  },
  { field: 'lot', key: 'state', title: '报告', width: 80, render: ({ lot }) => <ReportTag lot={lot} /> },
  {
    field: 'lot',
    key: 'files',
    title: '文件',
    width: 280,
    render: ({ line, lot }) => <Reports line={line} lot={lot} tools={tools} />,
  },
];

type Props = {
  readonly lines: readonly TransportLine[];
  /** The page lets its user upload; the permission is asked for here. */
  readonly isUploading?: boolean;
  readonly emptyText?: string;
};

/** The lots of a transport with their test reports: state, files, what is still missing. */
export function TransportReports({ lines, isUploading = false, emptyText = '没有批次' }: Props) {
  const [target, setTarget] = useState<ReportTarget>();
  const view = useFileView(transportOrderCalls.downBatchFile);
  const mayUpload = isUploading && can(power(screens.transportOrder, '上传批检报告'));
  const tools: Tools = { view, upload: mayUpload ? setTarget : undefined };
  return (
    <>
      <LinesTable label="批次与报告" rows={lotsOf(lines)} columns={columnsOf(tools)} emptyText={emptyText} />
      <TransportReportDialog target={target} onClose={() => setTarget(undefined)} />
      {view.dialog}
    </>
  );
}
