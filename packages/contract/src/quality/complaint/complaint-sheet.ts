import { power } from '../../kernel/call/screen.ts';
import { print } from '../../kernel/print/print.ts';
import { amountInWords } from '../../kernel/value/amount-in-words.ts';
import { formatMoney } from '../../kernel/value/decimal.ts';
import { materials, rowNumber } from '../../ordering/print-columns.ts';
import { complaintEvidence, complaintPhoto } from '../attachments.ts';
import { qualityScreens } from '../screens.ts';
import { complaintCalls, complaintLine } from './complaint.calls.ts';
import { complaintLevels, complaintOutcomes, responsibleParties } from './complaint.rules.ts';

const { complaintOrder, questionDeal, supplierComplaint } = qualityScreens;

/** What was complained of, what its supplier says and what was decided. */
export const complaintSheet = print('/api/print/DownComplaintOrderPdf', complaintCalls.getComplaintOrderByid, {
  name: '投诉单',
  powers: [power(complaintOrder, '打印'), power(questionDeal, '打印'), power(supplierComplaint, '打印')],
  papers: ['A4', 'A4_LANDSCAPE'],
  zip: { path: '/api/excel/ZipComplaintOrders', files: [complaintPhoto, complaintEvidence] },
  issuer: ({ cityName }) => cityName,
  no: ({ no }) => no,
  facts: [
    'supplierName',
    { field: 'placeName', text: ({ cityName, placeName }) => `${cityName} ${placeName}` },
    { field: 'inboundNo', maybe: true },
    'complaintTypeName',
    { field: 'complaintLevel', text: (of) => complaintLevels[of.complaintLevel] },
    'happenTime',
    'status',
    'handInName',
    'submitTime',
    { field: 'problemText', wide: true },
    { field: 'answerText', wide: true, maybe: true },
    {
      field: 'complaintOutcome',
      text: ({ complaintOutcome: outcome }) => (outcome === null ? '' : complaintOutcomes[outcome]),
      maybe: true,
    },
    {
      field: 'responsibleParty',
      text: ({ responsibleParty: party }) => (party === null ? '' : responsibleParties[party]),
      maybe: true,
    },
    { field: 'handleOpinion', wide: true, maybe: true },
    { field: 'remark', wide: true, maybe: true },
  ],
  lines: {
    row: complaintLine,
    of: ({ lines }) => lines,
    columns: [
      { ...rowNumber, total: ({ lines }) => `共 ${lines.length} 行` },
      materials,
      'spec',
      { field: 'lotNo', mm: 30, below: 'expireDate' },
      { field: 'unitName', mm: 12 },
      { field: 'qtyAccepted', title: '实收' },
      { field: 'qtyComplained', title: '投诉' },
    ],
  },
  closing: [
    {
      field: 'deductAmount',
      text: ({ deductAmount }) => (deductAmount === null ? '无' : `¥${formatMoney(deductAmount)}`),
    },
    {
      label: '扣款金额大写',
      text: ({ deductAmount }) => (deductAmount === null ? '' : amountInWords(deductAmount)),
      wide: true,
    },
  ],
  signatures: ['投诉单位（签章）', '供应商（签章）', '处理人'],
});
