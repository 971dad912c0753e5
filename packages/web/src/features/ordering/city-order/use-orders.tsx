import {
  type CityMainOrder,
  cityOrderCalls,
  cityOrderLists,
} from '@material/contract/ordering/city-order/city-order.calls.ts';
import { useState } from 'react';
import { type BatchOutcome, BatchResultDialog } from '../../../kit/actions/batch-result.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { useApi } from '../../../lib/api.ts';
import { toastDone } from '../../../lib/send/notices.ts';

type Ended = {
  readonly label: string;
  readonly results: readonly BatchOutcome[];
  readonly orders: readonly CityMainOrder[];
};

const refs = (orders: readonly CityMainOrder[]) => ({
  orders: orders.map(({ id: mainorderid, rowVersion }) => ({ mainorderid, rowVersion })),
});
const newest = { pageSize: 200 } as const;
export const isDraft = ({ status }: CityMainOrder): boolean => status === 'DRAFT';

/** Submits and deletes drafts of cities, and tells what became of them: all in a word, or one by one. */
export function useCityOrders() {
  const api = useApi();
  const ask = useConfirm();
  const [ended, setEnded] = useState<Ended>();
  const tell = (next: Ended): void => {
    if (next.results.every(({ ok }) => ok)) toastDone(`已${next.label} ${next.results.length} 张主订单`);
    else setEnded(next);
  };
  return {
    /** The rows as they are then. */
    submit: async (orders: readonly CityMainOrder[]): Promise<readonly CityMainOrder[]> => {
      const results = await api.send(cityOrderCalls.submitCityMainOrder, refs(orders), { toast: 'none' });
      tell({ label: '提交', results, orders });
      const isRefused = results.some(({ ok }) => !ok);
      // Somebody else may have submitted or changed what was refused: it stands among the newest.
      const known = isRefused ? (await api.send(cityOrderLists.getListCityMainOrder, newest)).list : [];
      const rowOf = (id: number) => results.find((one) => one.id === id)?.row ?? known.find((one) => one.id === id);
      return orders.map((order) => rowOf(order.id) ?? order);
    },
    remove: async (orders: readonly CityMainOrder[]): Promise<unknown> => {
      const question = {
        title: `删除 ${orders.length === 1 ? (orders[0]?.no ?? '') : `${orders.length} 张主订单`}？`,
        content: '草稿删除后不能恢复。',
        okText: '删除',
        isDanger: true,
      };
      if (!(await ask(question))) return notSent;
      const results = await api.send(cityOrderCalls.deleteCityMainOrder, refs(orders), { toast: 'none' });
      tell({ label: '删除', results, orders });
      return results;
    },
    /** What was refused, order by order. */
    results: (
      <BatchResultDialog
        results={ended?.results}
        label={ended?.label ?? ''}
        nameOf={(id) => {
          const order = ended?.orders.find((one) => one.id === id);
          return order ? `${order.cityName} ${order.no}` : String(id);
        }}
        onClose={() => setEnded(undefined)}
      />
    ),
  };
}
export type CityOrders = ReturnType<typeof useCityOrders>;
