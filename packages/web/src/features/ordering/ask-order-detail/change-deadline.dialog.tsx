import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { type AskOrderDocument, askOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { ActionFormDialog } from '../../../kit/actions/action-form-dialog.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';

const call = askOrderCalls.changeSupplierDeadDate;
const { changeDeadline } = askOrderStatus.actions;

const fields: readonly SaidField<typeof call>[] = ['replyBy', { field: 'reason', quick: changeDeadline.reasons }];

const minute = (time: string): string => time.slice(0, 16);

function leadOf({ supplierName, replyBy, askedReplyBy, askedReason }: AskOrderDocument): string {
  if (replyBy === null) return `${supplierName}，终审后按规则计算答复截止`;
  const now = `${supplierName}，现在的答复截止 ${minute(replyBy)}`;
  return askedReplyBy === null ? now : `${now}；申请延至 ${minute(askedReplyBy)}：${askedReason}`;
}

type Props = { readonly document: AskOrderDocument; readonly onClose: () => void };

/** Until when the supplier of an order must answer, and why; it begins with the time that the supplier asks for. */
export function ChangeDeadlineDialog({ document, onClose }: Props) {
  const { id, rowVersion, replyBy, askedReplyBy } = document;
  const asked = askedReplyBy === null ? {} : { reason: changeDeadline.reasons[0] };
  return (
    <ActionFormDialog
      action={changeDeadline}
      document={document}
      row={askOrderRow}
      call={call}
      done={changeDeadline.done}
      initial={{ orderid: id, rowVersion, replyBy: askedReplyBy ?? replyBy ?? '', ...asked }}
      fields={fields}
      lead={<p className="kit-muted">{leadOf(document)}</p>}
      onClose={onClose}
    />
  );
}
