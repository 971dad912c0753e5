import { formatQty, isPositive } from '@material/contract/kernel/value/decimal.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import {
  type AskLine,
  type AskOrderDocument,
  askOrderRow,
} from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { useMemo } from 'react';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { ChosenLines, chosenLines } from '../document/chosen-lines.tsx';

type Props = { readonly document: AskOrderDocument; readonly onClose: () => void };

const call = askOrderCalls.closeAskOrderRest;
const { label, reasons } = askOrderStatus.actions.closeRest;

const fieldsOf = (open: readonly AskLine[]): readonly SaidField<typeof call>[] => [
  {
    field: 'lines',
    isRequired: true,
    draw: (control) => (
      <ChosenLines lines={open} control={control} emptyText="没有未供数量">
        {(line) => (
          <>
            未供 <b>{formatQty(line.qtyOpen)}</b> {line.unitName}
            <span className="kit-muted">
              （核准 {formatQty(line.qtyApproved)}，实收 {formatQty(line.qtyAccepted)}，在途{' '}
              {formatQty(line.qtyInTransit)}）
            </span>
          </>
        )}
      </ChosenLines>
    ),
  },
  { field: 'reason', quick: reasons },
];

/** Chooses the lines whose open rest will not come, and says why. */
export function CloseRestDialog({ document, onClose }: Props) {
  const tellConflict = useConflictNotice(askOrderRow);
  const { id, rowVersion, lines } = document;
  const open = useMemo(() => lines.filter(({ qtyOpen, isClosed }) => isPositive(qtyOpen) && !isClosed), [lines]);
  const fields = useMemo(() => fieldsOf(open), [open]);
  return (
    <FormDialog
      open
      call={call}
      title={label}
      width={600}
      isDanger
      fields={fields}
      initial={{ orderid: id, rowVersion, lines: open.map((line) => line.id) }}
      lead={<p className="kit-muted">关闭后供应商不能再为这些行发货；已在途的货物仍可验收。</p>}
      okText={(values) => `关闭所选 ${chosenLines(values['lines']).length} 行`}
      done="未供数量已关闭"
      onRefused={(refusal) => {
        if (!isConflict(refusal)) return false;
        tellConflict(document, refusal);
        return true;
      }}
      onClose={onClose}
    />
  );
}
