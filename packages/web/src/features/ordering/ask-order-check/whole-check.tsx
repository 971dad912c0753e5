import type { Output } from '@material/contract/kernel/call/call.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { useMemo, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Tab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { can } from '../../../lib/session/session.ts';
import { ChooseSuppliers, chosenIds, SupplierTimesDialog } from '../ask-order/supplier-times.tsx';
import { OneMainOrder } from '../ask-order/whole.tsx';

const { askOrderCheck } = orderingScreens;
const { doChangeMainPrice, updateMainSupplierTime, getMainOrderByid, getMainSupplierTime } = askOrderCalls;
const { changePrice, changeDeadline } = askOrderStatus.actions;

type Main = Output<typeof getMainOrderByid>;
type Times = Output<typeof getMainSupplierTime>;
type DialogProps<D> = { readonly of: D; readonly onClose: () => void };

const priceFields: readonly SaidField<typeof doChangeMainPrice>[] = [{ field: 'reason', quick: changePrice.reasons }];

/** Every order of a main order that is being checked takes the prices that hold now. */
const WholePrice = ({ of: { id, no, rowVersion }, onClose }: DialogProps<Main>) => (
  <FormDialog
    open
    call={doChangeMainPrice}
    title={`整单${changePrice.label}：${no}`}
    okText={changePrice.label}
    width={520}
    done={`${no} ${changePrice.done}`}
    initial={{ mainorderid: id, rowVersion }}
    fields={priceFields}
    lead={<p className="kit-muted">审核中的要货单，{changePrice.warns}</p>}
    onClose={onClose}
  />
);

const timeFieldsOf = ({ list }: Times): readonly SaidField<typeof updateMainSupplierTime>[] => [
  { field: 'orders', isRequired: true, draw: (control) => <ChooseSuppliers rows={list} control={control} /> },
  'replyBy',
  { field: 'reason', quick: changeDeadline.reasons },
];

/** Suppliers of a main order that have not answered get another time to answer until. */
function WholeDeadline({ of, onClose }: DialogProps<Times>) {
  const fields = useMemo(() => timeFieldsOf(of), [of]);
  const open = of.list.filter(({ blocked }) => blocked === '').map(({ id }) => id);
  return (
    <FormDialog
      open
      call={updateMainSupplierTime}
      title={`供应商时间：${of.no}`}
      okText={(values) => `改 ${chosenIds(values['orders']).length} 家的答复截止`}
      width={640}
      done={`${of.no} ${changeDeadline.done}`}
      initial={{ mainorderid: of.mainorderid, rowVersion: of.rowVersion, orders: open, replyBy: '' }}
      fields={fields}
      onClose={onClose}
    />
  );
}

/** The form where there is somebody to be given another time, else the times alone. */
function Deadlines({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data } = useCall(getMainSupplierTime, { mainorderid: id });
  const mayChange =
    can(power(askOrderCheck, '改答复截止')) && data?.list.some(({ blocked }) => blocked === '') === true;
  return data && mayChange ? (
    <WholeDeadline of={data} onClose={onClose} />
  ) : (
    <SupplierTimesDialog id={id} onClose={onClose} />
  );
}

type Props = { readonly id: number; readonly tab: Tab };

const isChecked = ({ askOrders }: Main): boolean =>
  askOrders.some(({ status }) => (changePrice.from as readonly string[]).includes(status));

/** What headquarters can do with the whole of a main order. */
export function CheckedMainOrder({ id, tab }: Props) {
  const [opened, setOpened] = useState<'price' | 'times'>();
  const { data: main } = useCall(getMainOrderByid, { mainorderid: id });
  const close = (): void => setOpened(undefined);
  const open = (what: 'price' | 'times') => (): unknown => {
    setOpened(what);
    return notSent;
  };
  return (
    <OneMainOrder tab={tab}>
      {can(power(askOrderCheck, '改价')) ? (
        <ActionButton
          size="small"
          blocked={main && !isChecked(main) ? '没有审核中的要货单' : undefined}
          onClick={open('price')}
        >
          整单{changePrice.label}
        </ActionButton>
      ) : null}
      <ActionButton size="small" onClick={open('times')}>
        供应商时间
      </ActionButton>
      {opened === 'price' && main ? <WholePrice of={main} onClose={close} /> : null}
      {opened === 'times' ? <Deadlines id={id} onClose={close} /> : null}
    </OneMainOrder>
  );
}
