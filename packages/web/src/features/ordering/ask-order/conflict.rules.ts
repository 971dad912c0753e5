import { formatMoney } from '@material/contract/kernel/decimal.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus, fulfilStates } from '@material/contract/ordering/ask-order.status.ts';

/** What a person saw of an ask order before he acted on it. */
export type SeenAskOrder = Pick<
  AskOrderRow,
  'no' | 'status' | 'fulfilStatus' | 'supplierName' | 'placeName' | 'deliveryDate' | 'lineCount' | 'amount' | 'remark'
>;

export type FieldChange = { readonly label: string; readonly from: string; readonly to: string };

const fields: readonly { readonly label: string; readonly read: (row: SeenAskOrder) => string }[] = [
  { label: '状态', read: ({ status }) => askOrderStatus.states[status].label },
  { label: '履约', read: ({ fulfilStatus }) => fulfilStates[fulfilStatus].label },
  { label: '供应商', read: ({ supplierName }) => supplierName },
  { label: '收货地点', read: ({ placeName }) => placeName },
  { label: '送达日期', read: ({ deliveryDate }) => deliveryDate },
  { label: '行数', read: ({ lineCount }) => String(lineCount) },
  { label: '金额', read: ({ amount }) => formatMoney(amount) },
  { label: '备注', read: ({ remark }) => remark },
];

/** Which fields differ between what was seen and what holds now. */
export const changesBetween = (seen: SeenAskOrder, now: SeenAskOrder): FieldChange[] =>
  fields.flatMap(({ label, read }) => {
    const [from, to] = [read(seen), read(now)];
    return from === to ? [] : [{ label, from, to }];
  });

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether the fresh row of a refusal can be compared. */
export const isSeenAskOrder = (row: unknown): row is SeenAskOrder => {
  const fresh = row as Partial<SeenAskOrder> | null | undefined;
  return (
    isText(fresh?.status) &&
    Object.hasOwn(askOrderStatus.states, fresh.status) &&
    isText(fresh.fulfilStatus) &&
    Object.hasOwn(fulfilStates, fresh.fulfilStatus) &&
    isText(fresh.amount) &&
    isText(fresh.deliveryDate)
  );
};
