import type { Call } from '@material/contract/kernel/call/call.ts';
import { pickupOrderCalls, pickupRow } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { ActionFormDialog } from '../../../kit/actions/action-form-dialog.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import type { PickupRef } from './ref.ts';

const { askSupplierDeadDate: call } = pickupOrderCalls;
const { askDeadline } = pickupOrderStatus.actions;

const fields: readonly SaidField<typeof call>[] = ['askedReplyBy', { field: 'reason', quick: askDeadline.reasons }];

type Props = { readonly order: PickupRef; readonly onClose: () => void };

/** How much more time the supplier needs to answer a pickup order, and why. */
export function AskDeadlineDialog({ order, onClose }: Props) {
  const { id, rowVersion, duty } = order;
  const until = duty.until ?? '';
  return (
    <ActionFormDialog<typeof call & Call>
      action={askDeadline}
      document={order}
      row={pickupRow}
      call={call}
      done="已申请延期，等待管理中心答复"
      initial={{ id, rowVersion, askedReplyBy: until }}
      fields={fields}
      lead={<p className="kit-muted">{`现在的答复截止 ${until.slice(0, 16)}；管理中心答复以前不变。`}</p>}
      onClose={onClose}
    />
  );
}
