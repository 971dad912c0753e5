import { isIn } from '@material/contract/kernel/document/machine.ts';
import { complaintEvidence, complaintPhoto } from '@material/contract/quality/attachments.ts';
import {
  complaintCalls,
  complaintDocument,
  type ComplaintDocument,
  type ComplaintLine,
} from '@material/contract/quality/complaint/complaint.calls.ts';
import { complaintOutcomes, opensReturn } from '@material/contract/quality/complaint/complaint.rules.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { qualityPrints } from '@material/contract/quality/prints.ts';
import { Button } from 'antd';
import { DocumentFiles } from '../../../kit/attachment/document-files.tsx';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentLink } from '../../../kit/document/document-link.tsx';
import { DocumentPage, DocumentView } from '../../../kit/document/document-page.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { mayOpen } from '../../../lib/screen-at.ts';
import { useComplaintActions } from './actions.tsx';
import { LevelTag } from './level-tag.tsx';

type Props = { readonly document: ComplaintDocument };

const columns: readonly SaidColumn<ComplaintLine>[] = [
  {
    field: 'materialName',
    width: 230,
    card: 'title',
    render: ({ materialName, materialCode }) => (
      <>
        {materialName} <span className="kit-muted kit-num">{materialCode}</span>
      </>
    ),
  },
  { field: 'spec', width: 96 },
  { field: 'lotNo', width: 130 },
  { field: 'expireDate', width: 104 },
  { field: 'qtyComplained', width: 116, render: (line) => <Qty value={line.qtyComplained} unit={line.unitName} /> },
  { field: 'qtyAccepted', width: 92, render: (line) => <Qty value={line.qtyAccepted} /> },
  {
    field: 'askOrderNo',
    width: 190,
    render: (line) => <DocumentLink table="ask_order" id={line.askOrderId} no={line.askOrderNo} />,
  },
];

const facts = (document: ComplaintDocument) =>
  factsOf(complaintDocument, document, [
    { field: 'placeName', draw: ({ cityName, placeName }) => `${cityName} · ${placeName}` },
    'supplierName',
    ...(document.inboundId === null
      ? []
      : [
          {
            field: 'inboundNo' as const,
            draw: ({ inboundId, inboundNo }: ComplaintDocument) => (
              <DocumentLink table="inbound_order" id={inboundId ?? 0} no={inboundNo} />
            ),
          },
        ]),
    'complaintTypeName',
    'happenTime',
    'claimAmount',
    { field: 'handInName', beside: ['submitTime'] },
    { field: 'acceptName', beside: ['acceptTime'] },
    { field: 'answerName', beside: ['answerTime'] },
    'offerAmount',
    'complaintOutcome',
    'responsibleParty',
    { field: 'handleName', beside: ['handleTime'] },
    { field: 'nextCheckName', beside: ['nextCheckTime'] },
    'satisfaction',
    'closeTime',
    { field: 'problemText', wide: true },
    { field: 'answerText', wide: true },
    { field: 'handleOpinion', wide: true },
    { field: 'remark', wide: true },
  ]);

/** What was decided lets goods go back although their window is over: their place writes the return. */
function ReturnButton({ document: { complaintOutcome: outcome, inboundId, status } }: Props) {
  const tab = useTab();
  const isOpen = isIn(complaintStatus, 'decided', status) && outcome !== null && opensReturn(outcome);
  if (!isOpen || inboundId === null || !mayOpen('addReturn')) return null;
  return <Button onClick={() => tab.open('addReturn', { inboundid: String(inboundId) })}>填写退货单</Button>;
}

/** What its supplier has said, or that it let its time go by. */
function AnswerTag({ document: { isAdmitted, status } }: Props) {
  if (isAdmitted !== null)
    return <ToneTag tone={isAdmitted ? 'success' : 'warning'}>{isAdmitted ? '供应商认可' : '供应商不认可'}</ToneTag>;
  return isIn(complaintStatus, 'answered', status) ? <ToneTag tone="error">供应商逾期未答复</ToneTag> : null;
}

const tagsOf = (document: ComplaintDocument) => (
  <>
    <LevelTag level={document.complaintLevel} />
    <AnswerTag document={document} />
    {document.isReopened ? <ToneTag tone="warning">曾重新投诉</ToneTag> : null}
  </>
);

function ComplaintView({ document }: Props) {
  const actions = useComplaintActions();
  const { deductAmount, complaintOutcome, lines } = document;
  return (
    <DocumentView
      of={complaintStatus}
      document={document}
      amount={deductAmount}
      amountNote={deductAmount === null || complaintOutcome === null ? '' : complaintOutcomes[complaintOutcome]}
      tags={tagsOf(document)}
      facts={facts(document)}
      actions={
        <DocumentActions
          actions={actions.drawn(document)}
          primary={['commit', 'check', 'admit', 'handle', 'nextCheck', 'confirm']}
        >
          <ReturnButton document={document} />
          <PrintButton prints={qualityPrints} call={complaintCalls.getComplaintOrderByid} document={document} />
        </DocumentActions>
      }
      tabs={[
        {
          key: 'files',
          label: '材料',
          content: (
            <>
              <h3>
                投诉照片{isIn(complaintStatus, 'draft', document.status) && lines.length > 0 ? '（提交前须上传）' : ''}
              </h3>
              <DocumentFiles kind={complaintPhoto} document={document} emptyText="没有投诉照片" />
              <h3>供应商答复材料</h3>
              <DocumentFiles kind={complaintEvidence} document={document} emptyText="没有答复材料" />
            </>
          ),
        },
      ]}
      linesTitle="涉及批次"
      lines={
        <LinesTable
          of={complaintDocument.shape.lines}
          rows={lines}
          columns={columns}
          emptyText="这张投诉不涉及具体批次"
        />
      }
      extra={actions.dialogs}
    />
  );
}

/** One complaint, for whoever made it, whoever answers and whoever decides. */
export const ComplaintPage = () => (
  <DocumentPage
    of={complaintStatus}
    call={complaintCalls.getComplaintOrderByid}
    list={complaintCalls.getListComplaintOrder}
    view={ComplaintView}
  />
);
