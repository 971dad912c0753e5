import { verdicts } from '@material/contract/kernel/document/attachment.ts';
import type { LotReport } from '@material/contract/ordering/attachments.ts';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import type { AttachmentView } from '../../../kit/attachment/attachment-view.tsx';

/** What is known of a report so far: what somebody found who looked, else the supplier's own word. */
function Standing({ report }: { readonly report: LotReport }) {
  const { result, verdict, verdictName, verdictTime, verdictReason } = report;
  if (verdict === null) {
    return result === 'FAILED' ? (
      <ToneTag tone="error">供应商结论不合格</ToneTag>
    ) : (
      <ToneTag tone="processing">已上传</ToneTag>
    );
  }
  return (
    <>
      <ToneTag tone={verdict === 'FAILED' ? 'error' : 'success'}>{verdicts[verdict]}</ToneTag>
      <span className="kit-muted kit-num">
        {[`${verdictName} ${verdictTime?.slice(5, 16) ?? ''}`, verdictReason].filter((part) => part !== '').join('，')}
      </span>
    </>
  );
}

type Props = {
  readonly report: LotReport;
  readonly view: AttachmentView;
  /** What may be done with it, at the end of its line. */
  readonly children?: ReactNode;
};

/** One version of a report: its file, its paper, where it stands. */
export const ReportItem = ({ report, view, children }: Props) => {
  const { name, typeName, no, issueDate, createTime, createName, replacedTime } = report;
  const paper = [no, issueDate === null ? '' : `${issueDate} 签发`].filter((part) => part !== '').join('，');
  return (
    <li className={replacedTime === null ? '' : 'transport-report-old'}>
      <Button type="link" size="small" title={name} onClick={() => view.open(report)}>
        {typeName}
      </Button>
      <Standing report={report} />
      {paper === '' ? null : <span className="kit-muted kit-num">{paper}</span>}
      {replacedTime === null ? null : (
        <span className="kit-muted kit-num">
          {createName} {createTime.slice(5, 16)} 上传，{replacedTime.slice(5, 16)} 被替换
        </span>
      )}
      {children}
    </li>
  );
};
