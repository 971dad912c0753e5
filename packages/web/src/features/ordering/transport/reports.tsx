import { power } from '@material/contract/kernel/call/screen.ts';
import { reportStates } from '@material/contract/ordering/transport-order/lot.rules.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import {
  transportLine,
  type TransportLine,
  type TransportLot,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { screens } from '@material/contract/screens.ts';
import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { can } from '../../../lib/session/session.ts';
import { type AttachmentView, useAttachmentView } from '../../../kit/attachment/attachment-view.tsx';
import { type CheckTarget, ReportCheckDialog } from './report-check.tsx';
import { type ReportTarget, TransportReportDialog } from './report-dialog.tsx';
import { ReportItem } from './report-list.tsx';

export type LotLine = { readonly id: number; readonly line: TransportLine; readonly lot: TransportLot };

/** Every lot of a transport beside its line. */
export const lotsOf = (lines: readonly TransportLine[]): LotLine[] =>
  lines.flatMap((line) => line.lots.map((lot) => ({ id: lot.id, line, lot })));

/** `5/6`: so many lots have all their reports. */
export const reportWords = (lots: readonly LotLine[]): string =>
  `${lots.filter(({ lot }) => lot.reportState === 'QUALIFIED' || lot.reportState === 'UPLOADED').length}/${lots.length}`;

export const ReportTag = ({ lot }: { readonly lot: Pick<TransportLot, 'reportState'> }) => (
  <ToneTag tone={reportStates[lot.reportState].tone}>{reportStates[lot.reportState].label}</ToneTag>
);

type Tools = {
  readonly view: AttachmentView;
  readonly upload: ((target: ReportTarget) => void) | undefined;
  readonly check: ((target: CheckTarget) => void) | undefined;
};
type LotProps = { readonly line: TransportLine; readonly lot: TransportLot; readonly tools: Tools };

function Reports({ line, lot, tools }: LotProps) {
  const [showsEarlier, setShowsEarlier] = useState(false);
  const present = new Set(lot.reports.map(({ typeId }) => typeId));
  const missing = line.batchReportTypes.filter(({ id }) => !present.has(id));
  const { upload, check, view } = tools;
  const earlier = lot.earlierReports.length;
  return (
    <ul className="transport-reports">
      {lot.reports.map((report) => (
        <ReportItem key={report.id} report={report} view={view}>
          {upload && !lot.isSigned ? (
            <Button type="link" size="small" onClick={() => upload({ line, lot, typeId: report.typeId })}>
              替换
            </Button>
          ) : null}
        </ReportItem>
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
      {showsEarlier
        ? lot.earlierReports.map((report) => <ReportItem key={report.id} report={report} view={view} />)
        : null}
      {check && lot.reports.length > 0 ? (
        <li>
          <Button size="small" onClick={() => check({ lotId: lot.id, name: `${line.materialName} ${lot.lotNo}` })}>
            {lot.reportState === 'UPLOADED' ? '查看并确认' : '查看'}
          </Button>
        </li>
      ) : null}
      {earlier === 0 ? null : (
        <li>
          <Button type="link" size="small" onClick={() => setShowsEarlier(!showsEarlier)}>
            {showsEarlier ? '收起历史版本' : `历史版本 ${earlier}`}
          </Button>
        </li>
      )}
    </ul>
  );
}

type Row = TransportLot & LotLine;

const columnsOf = (tools: Tools): readonly SaidColumn<Row>[] => [
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
  { field: 'lotNo', width: 130 },
  { field: 'produceDate', width: 100 },
  { field: 'expireDate', width: 100 },
  { field: 'qty', unit: ({ line }) => line.unitName },
  { field: 'reportState', width: 80 },
  {
    field: 'lot',
    key: 'files',
    title: '文件',
    width: 320,
    render: ({ line, lot }) => <Reports line={line} lot={lot} tools={tools} />,
  },
];

type Props = {
  readonly lines: readonly TransportLine[];
  /** The page lets its user upload, or confirm what was uploaded; the permission is asked for here. */
  readonly use: 'upload' | 'confirm';
  readonly emptyText?: string;
};

/** The lots of a transport with their test reports: state, every version, what is still missing. */
export function TransportReports({ lines, use, emptyText = '没有批次' }: Props) {
  const [target, setTarget] = useState<ReportTarget>();
  const [checked, setChecked] = useState<CheckTarget>();
  const view = useAttachmentView(batchReport);
  const mayUpload = use === 'upload' && can(power(screens.transportOrder, '上传批检报告'));
  const mayConfirm = use === 'confirm' && can(power(screens.transportOrderQuery, '确认报告'));
  const tools: Tools = {
    view,
    upload: mayUpload ? setTarget : undefined,
    check: mayConfirm ? setChecked : undefined,
  };
  return (
    <>
      <LinesTable
        of={transportLine.shape.lots}
        rows={lotsOf(lines).map((one) => ({ ...one.lot, ...one }))}
        columns={columnsOf(tools)}
        emptyText={emptyText}
      />
      {target ? <TransportReportDialog target={target} onClose={() => setTarget(undefined)} /> : null}
      {checked ? <ReportCheckDialog target={checked} onClose={() => setChecked(undefined)} /> : null}
      {view.dialog}
    </>
  );
}
