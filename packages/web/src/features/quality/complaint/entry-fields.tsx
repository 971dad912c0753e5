import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type {
  Complainable,
  complaintCalls,
  ComplaintDocument,
} from '@material/contract/quality/complaint/complaint.calls.ts';
import type { Control } from '../../../kit/form/form-controls.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import type { FormPart } from '../../../kit/form/form-page.tsx';
import { ComplainedLots } from './complained-lots.tsx';
import { startOf } from './complained.rules.ts';

type Both = SaidField<typeof complaintCalls.addComplaintOrder> & SaidField<typeof complaintCalls.updateComplaintOrder>;

const problems = ['有异味', '有异物', '变质发霉', '包装破损', '比约定时间晚到', '温度超标'];

/** What is said of goods, of how they came, or of whoever brought them. */
export const fieldsOf = (receipt: Complainable | undefined) =>
  [
    'complaintTypeId',
    'complaintLevel',
    'happenTime',
    { field: 'claimAmount', hint: '希望赔付的金额，可以不填' },
    { field: 'problemText', quick: problems, isWide: true },
    ...(receipt
      ? [
          {
            field: 'lines' as const,
            isWide: true as const,
            isRequired: false,
            words: () => '各批次的投诉数量',
            draw: (control: Control) => <ComplainedLots lines={receipt.lines} control={control} />,
          },
        ]
      : []),
    { field: 'remark', isWide: true },
  ] as const satisfies readonly Both[];

type Free = {
  readonly hasReceipt: boolean;
  /** What has to be chosen where no receipt says it. */ readonly chosen: readonly string[];
};

export const partsOf = ({ hasReceipt, chosen }: Free): readonly FormPart[] => [
  ...(chosen.length > 0 ? [{ fields: chosen, columns: 2 } as const] : []),
  { fields: ['complaintTypeId', 'complaintLevel', 'happenTime', 'claimAmount'], columns: 2 },
  { fields: ['problemText', ...(hasReceipt ? ['lines'] : []), 'remark'], columns: 1 },
];

/** What stands in a new complaint, and in a draft. */
export const writtenOf = (receipt: Complainable | undefined, draft: ComplaintDocument | undefined) => ({
  lines: startOf(receipt?.lines ?? [], draft),
  ...(draft
    ? {
        complaintTypeId: draft.complaintTypeId,
        complaintLevel: draft.complaintLevel,
        happenTime: draft.happenTime,
        problemText: draft.problemText,
        claimAmount: draft.claimAmount,
        remark: draft.remark,
      }
    : { complaintLevel: 'MAJOR' as const, happenTime: `${wireTime(new Date()).slice(0, 16)}:00` }),
});
