import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import { type AskOrderDocument, askOrderRow } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';

const call = askOrderCalls.changeSupplierDeadDate;
const { label, reasons, done } = askOrderStatus.actions.changeDeadline;

const fields: readonly SaidField<typeof call>[] = ['replyBy', { field: 'reason', quick: reasons }];

const leadOf = ({ supplierName, replyBy }: AskOrderDocument): string =>
  replyBy === null
    ? `${supplierName}，终审后按规则计算答复截止`
    : `${supplierName}，现在的答复截止 ${replyBy.slice(0, 16)}`;

type Props = { readonly document: AskOrderDocument; readonly onClose: () => void };

/** Until when the supplier of an order must answer, and why. */
export function ChangeDeadlineDialog({ document, onClose }: Props) {
  const tellConflict = useConflictNotice(askOrderRow);
  const { id, no, rowVersion, replyBy } = document;
  return (
    <FormDialog
      open
      call={call}
      title={`${label}：${no}`}
      okText={label}
      width={480}
      done={done}
      initial={{ orderid: id, rowVersion, replyBy: replyBy ?? '' }}
      fields={fields}
      lead={<p className="kit-muted">{leadOf(document)}</p>}
      onClose={onClose}
      onRefused={(refusal) => {
        if (!isConflict(refusal)) return false;
        tellConflict(document, refusal);
        return true;
      }}
    />
  );
}
