import { power } from '@material/contract/kernel/call/screen.ts';
import {
  type ReportResult,
  reportResults,
  type ReportState,
  reportStates,
} from '@material/contract/ordering/transport-order/lot.rules.ts';
import { batchReport, type LotReport } from '@material/contract/ordering/attachments.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { screens } from '@material/contract/screens.ts';
import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { LoadFailure } from '../../../kit/feedback/load-failure.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { useCall } from '../../../lib/query.ts';
import { Refusal } from '../../../lib/send/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { can } from '../../../lib/session/session.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';
import { useAttachmentView } from '../../../kit/attachment/attachment-view.tsx';
import { ReportItem } from './report-list.tsx';
import './transport-detail.css';

const mayConfirm = (): boolean => can(power(screens.transportOrderQuery, '确认报告'));

export type CheckTarget = { readonly lotId: number; readonly name: string };

/** Sends what was found of the reports in sight. */
function useVerdict(lotId: number, onClose: () => void) {
  const api = useApi();
  const [problem, setProblem] = useState('');
  const give = async (reports: readonly LotReport[], result: ReportResult, reason: string): Promise<unknown> => {
    if (result === 'FAILED' && reason.trim() === '') {
      setProblem('请填写判为不合格的原因');
      return notSent;
    }
    const input = { lotId, reportIds: reports.map(({ id }) => id), result, reason: reason.trim() };
    try {
      await carryOut(
        api.send(transportOrderCalls.confirmBatchReport, input, { isSilent: true }),
        result === 'FAILED' ? '已判为不合格' : '已确认合格',
      );
      return onClose();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return setProblem(error.problems[0]?.message ?? error.message);
    }
  };
  return { problem, setProblem, give };
}

type DialogProps = { readonly target: CheckTarget; readonly onClose: () => void };

/** The reports of one lot to look at, and to be confirmed by who may. */
export function ReportCheckDialog({ target, onClose }: DialogProps) {
  const { lotId, name } = target;
  const { data, error, refetch } = useCall(batchReport.calls.list, { of: lotId }, { staleTime: 0 });
  const view = useAttachmentView(batchReport);
  const [reason, setReason] = useState<string>();
  const { problem, setProblem, give } = useVerdict(lotId, onClose);
  const reports = data?.list ?? [];
  const current = reports.filter(({ replacedTime }) => replacedTime === null);
  const fail = (): unknown => {
    if (reason !== undefined) return give(current, 'FAILED', reason);
    setReason('');
    return notSent;
  };
  const footer = [
    <Button key="close" onClick={onClose}>
      关闭
    </Button>,
    ...(current.length > 0 && mayConfirm()
      ? [
          <ActionButton key="failed" danger onClick={fail}>
            判为{reportResults.FAILED}
          </ActionButton>,
          <ActionButton
            key="good"
            type="primary"
            blocked={current.some(({ result }) => result === 'FAILED') ? '供应商提交的结论为不合格' : undefined}
            onClick={() => give(current, 'QUALIFIED', '')}
          >
            确认{reportResults.QUALIFIED}
          </ActionButton>,
        ]
      : []),
  ];
  return (
    <TabDialog open title={`批检报告：${name}`} width={560} footer={footer} onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {data || error ? null : <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && reports.length === 0 ? <p className="kit-muted">还没有上传批检报告</p> : null}
      <ul className="transport-reports transport-report-check">
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} view={view} />
        ))}
      </ul>
      {reason === undefined ? null : (
        <FailReason value={reason} onChange={(next) => [setReason(next), setProblem('')]} />
      )}
      <p role="alert" className="kit-problem">
        {problem}
      </p>
      {view.dialog}
    </TabDialog>
  );
}

type ReasonProps = { readonly value: string; readonly onChange: (next: string) => unknown };

const FailReason = ({ value, onChange }: ReasonProps) => (
  <div className="kit-reason">
    <span>
      不合格原因<b className="kit-late"> *</b>
    </span>
    <Input.TextArea
      aria-label="不合格原因"
      autoFocus
      value={value}
      maxLength={200}
      showCount
      autoSize={{ minRows: 2, maxRows: 5 }}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);

type TagProps = CheckTarget & {
  readonly state: ReportState;
  /** Under a heading that says what it is of. */
  readonly isBrief?: boolean;
};

/** The state of a lot's reports beside its goods; a click shows them, and lets who may confirm them. */
export function LotReportTag({ lotId, name, state, isBrief = false }: TagProps) {
  const [isOpen, setOpen] = useState(false);
  const { label, tone } = reportStates[state];
  return (
    <>
      <button
        type="button"
        className="transport-report-tag"
        title="查看批检报告"
        aria-label={`${name} 报告${label}，查看`}
        onClick={() => setOpen(true)}
      >
        <ToneTag tone={tone}>{isBrief ? label : `报告${label}`}</ToneTag>
      </button>
      {isOpen ? <ReportCheckDialog target={{ lotId, name }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
