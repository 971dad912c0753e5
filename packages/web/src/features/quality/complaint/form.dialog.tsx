import type { Call, Sent } from '@material/contract/kernel/call/call.ts';
import { complaintCalls, complaintRow } from '@material/contract/quality/complaint/complaint.calls.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import type { ReactNode } from 'react';
import { ActionFormDialog } from '../../../kit/actions/action-form-dialog.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import type { ActedComplaint } from './acted-complaint.ts';

const { actions } = complaintStatus;

/** A dialog for one action: its call, its fields, and what stands in them at first. */
type Said<C extends Call> = {
  readonly call: C;
  readonly fields: readonly SaidField<C>[];
  readonly initialOf?: (complaint: ActedComplaint) => Values;
  readonly leadOf?: (complaint: ActedComplaint) => string;
};

const said = <C extends Call>(of: Said<C>): Said<C> => of;

const isDeducted = ({ complaintOutcome }: Values): boolean => complaintOutcome === 'DEDUCT';

/** What each action with fields of its own asks for. */
const dialogs = {
  check: said({
    call: complaintCalls.checkComplaintOrder,
    fields: ['complaintLevel'],
    initialOf: ({ complaintLevel }) => ({ complaintLevel }),
    leadOf: () => '受理后由供应商在时限内答复，重大投诉的时限更短，夜间也计时。',
  }),
  admit: said({
    call: complaintCalls.onePassComplaintOrder,
    fields: [
      { field: 'answerText', placeholder: '原因、已采取的措施、怎样避免再次发生' },
      { field: 'offerAmount', hint: '愿意赔付的金额，由管理中心决定' },
    ],
    leadOf: ({ problemText }) => `投诉：${problemText}`,
  }),
  contest: said({
    call: complaintCalls.oneRefuseComplaintOrder,
    fields: [{ field: 'answerText', placeholder: '说明为什么不认可，可先在“材料”中上传证明' }],
    leadOf: ({ problemText }) => `投诉：${problemText}`,
  }),
  handle: said({
    call: complaintCalls.handleComplaintOrder,
    fields: [
      { field: 'complaintOutcome', hint: hintOf },
      'responsibleParty',
      { field: 'deductAmount', when: isDeducted, isRequired: true },
      'handleOpinion',
    ],
    initialOf: () => ({ responsibleParty: 'SUPPLIER' }),
  }),
  confirm: said({
    call: complaintCalls.confirmComplaintOrder,
    fields: ['satisfaction'],
    leadOf: () => '确认后投诉关闭，不能再重新投诉。',
  }),
} as const;
export type FormAction = keyof typeof dialogs;

/** What an outcome leads to. */
function hintOf(outcome: unknown): string {
  if (outcome === 'RETURN' || outcome === 'REPLACE') return '门店可以重新填写退货单，不受退货时限限制。';
  if (outcome === 'DEDUCT') return '扣款较大的须另一人复审。';
  return outcome === 'NOTICE' ? '处理意见随处理结果告知供应商。' : '';
}

type Props = { readonly action: FormAction; readonly complaint: ActedComplaint; readonly onClose: () => void };

/** The form of an action of one complaint. */
export function ComplaintDialog({ action, complaint, onClose }: Props): ReactNode {
  const { call, fields, initialOf, leadOf } = dialogs[action] as Said<Call>;
  const lead = leadOf?.(complaint) ?? '';
  const { done } = actions[action];
  return (
    <ActionFormDialog<Call>
      action={actions[action]}
      document={complaint}
      row={complaintRow}
      call={call}
      done={done}
      initial={{ id: complaint.id, rowVersion: complaint.rowVersion, ...initialOf?.(complaint) } as Partial<Sent<Call>>}
      fields={fields}
      {...(lead === '' ? {} : { lead: <p className="kit-muted">{lead}</p> })}
      onClose={onClose}
    />
  );
}
