import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { returnCalls, returnRow } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { ActionFormDialog } from '../../../kit/actions/action-form-dialog.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { ActedReturn } from './acted-return.ts';

const { accept } = returnStatus.actions;
const one = returnCalls.onePassReturnOrder;
const many = returnCalls.morePassReturnOrder;

type Wanted = Pick<ActedReturn, 'needsPickup' | 'hasReplacement'>;

/** Days are asked for only where somebody comes. */
const datesOf = (wanted: readonly Wanted[]) => ({
  pickupDate: wanted.some(({ needsPickup }) => needsPickup),
  replaceDate: wanted.some(({ hasReplacement }) => hasReplacement),
});

const fieldsFor = (wanted: readonly Wanted[]) => {
  const dates = datesOf(wanted);
  return (['pickupDate', 'replaceDate'] as const)
    .filter((field) => dates[field])
    .map((field) => ({ field, isRequired: true }));
};

const tomorrow = (): string => addDays(businessDate(new Date()), 1);
const initialOf = (wanted: readonly Wanted[]) =>
  Object.fromEntries(fieldsFor(wanted).map(({ field }) => [field, tomorrow()]));

const leadOf = (wanted: readonly Wanted[]): string => {
  const { pickupDate, replaceDate } = datesOf(wanted);
  if (replaceDate) return '同意后生成换货单，不计价，按换货送达日期发货；退回的货按取货日期取走。';
  return pickupDate ? '同意后由门店交回货物，完成后冲减货款。' : '不取货：扣款的货留在门店，销毁的由门店拍照。';
};

type Props = { readonly returns: readonly ActedReturn[]; readonly onClose: () => void };

/** When a supplier fetches what goes back, and when it brings other goods. */
export function AgreeDialog({ returns, onClose }: Props) {
  const [first] = returns;
  if (!first) return null;
  const lead = <p className="kit-muted">{leadOf(returns)}</p>;
  if (returns.length === 1)
    return (
      <ActionFormDialog
        action={accept}
        document={first}
        row={returnRow}
        call={one}
        done={accept.done}
        initial={{ id: first.id, rowVersion: first.rowVersion, ...initialOf(returns) }}
        fields={fieldsFor(returns) as readonly SaidField<typeof one>[]}
        lead={lead}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      open
      width={480}
      call={many}
      title={`同意 ${returns.length} 张退货单`}
      okText={accept.label}
      done={(results) => {
        const refused = results.filter(({ ok }) => !ok);
        const words = refused.map(({ message }) => message).join('；');
        return refused.length === 0 ? `已同意 ${results.length} 张退货单` : `${refused.length} 张没有办成：${words}`;
      }}
      initial={{ orders: returns.map(({ id, rowVersion }) => ({ id, rowVersion })), ...initialOf(returns) }}
      fields={fieldsFor(returns) as readonly SaidField<typeof many>[]}
      lead={lead}
      onClose={onClose}
    />
  );
}
