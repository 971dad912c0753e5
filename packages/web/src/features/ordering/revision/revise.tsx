import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { type Revisable, revisionCalls } from '@material/contract/ordering/revision/revision.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { Alert } from 'antd';
import { useMemo } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormPage, type FormPart } from '../../../kit/form/form-page.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { BlockedOrder, FromOrder } from '../document/from-order.tsx';
import { RevisedLines } from './revised-lines.tsx';
import { checksWords, inputOf, placeAmong, startOf } from './revise.rules.ts';

const call = askOrderCalls.saveAskRevision;
const { reasons, done } = askOrderStatus.actions.revise;

function fieldsOf({ lines, cityId, supplierId, deliveryDate }: Revisable): readonly SaidField<typeof call>[] {
  const goods = pickerSearch(pickers.material, { cityId, supplierId, deliveryDate, withBlocked: false });
  return [
    'deliveryDate',
    { field: 'placeId', search: pickerSearch(pickers.place, { cityId }) },
    { field: 'hasNewPrices', hint: '未发运的行改按送达日现行的报价计价' },
    {
      field: 'lines',
      isWide: true,
      isRequired: false,
      words: () => '逐行变更的数量',
      draw: (control) => <RevisedLines lines={lines} control={control} />,
    },
    { field: 'added', isWide: true, isRequired: false, cells: { materialId: { search: goods } } },
    { field: 'reason', quick: reasons, isWide: true },
  ];
}

const partsOf = (order: Revisable): readonly FormPart[] => [
  { fields: ['deliveryDate', 'placeId', 'hasNewPrices'], columns: 3 },
  { fields: ['lines', 'added', 'reason'], columns: 1 },
  {
    content: ({ state }) => {
      const words = checksWords(order, state.values);
      return words === '' ? null : <Alert type="info" showIcon title={`${words}；通过前照原单供货。`} />;
    },
  },
];

type Side = { readonly detail: ScreenKey };

function Revision({ order, detail }: Side & { readonly order: Revisable }) {
  const tab = useTab();
  const fields = useMemo(() => fieldsOf(order), [order]);
  const parts = useMemo(() => partsOf(order), [order]);
  const initial = useMemo(() => {
    const { orderid, rowVersion, deliveryDate, placeId, lines } = order;
    return { orderid, rowVersion, deliveryDate, placeId, hasNewPrices: false, lines: startOf(lines), added: [] };
  }, [order]);
  const place = useMemo(() => placeAmong(order.lines), [order]);
  return (
    <FormPage
      title={`变更 ${order.no}`}
      lead={`${order.supplierName}供货，${order.placeName}，${order.deliveryDate} 送达。已发运的不受影响；供应商已接单的，变更后由供应商重新确认。`}
      call={call}
      fields={fields}
      parts={parts}
      initial={initial}
      toInput={inputOf(order)}
      place={place}
      keep={`revise:${order.orderid}`}
      okText="提交变更"
      done={({ no }) => `${no} ${done}`}
      onDone={({ revisionId }) => {
        if (revisionId !== null) tab.leaveFor(detail, { id: String(revisionId) });
      }}
    />
  );
}

const ofOrder = ({ detail }: Side) =>
  function Order(order: Revisable) {
    const { blocked, openId, no } = order;
    if (blocked === '') return <Revision order={order} detail={detail} />;
    return <BlockedOrder words={`${no}：${blocked}`} openId={openId} detail={detail} noun="变更单" />;
  };

/** An approved order as somebody wants it instead. */
export const ReviseOrder = ({ detail }: Side) => (
  <FromOrder missing="请从要货单进入，选择要变更的订单">
    {(orderid) => (
      <Loaded key={orderid} call={revisionCalls.getAskOrderForRevision} input={{ orderid }} noun="要货单">
        {ofOrder({ detail })}
      </Loaded>
    )}
  </FromOrder>
);
