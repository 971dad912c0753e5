import type { MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderExcelCalls, type ImportBatch } from '@material/contract/ordering/ask-order-excel.calls.ts';
import { App } from 'antd';
import type { Tab } from '../../../kit/tab/use-tab.ts';
import { toastDone } from '../../../lib/notices.ts';
import { refetchCall } from '../../../lib/query.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { refreshUnfinished } from './unfinished.tsx';
import { NewsList } from '../ask-order/price-news.tsx';

/** Materials listed one by one; beyond that the order itself is the better list. */
const listed = 20;

/** One entry per material, as often as it was ordered. */
const newsOf = ({ priceChanges }: MainOrderDocument) => [
  ...new Map(
    priceChanges.map(({ materialName, from, to }) => [materialName, { name: materialName, from, to }]),
  ).values(),
];

const doneText = ({ no, lineCount, askOrders }: MainOrderDocument): string =>
  `已生成主订单 ${no}，共 ${lineCount.toLocaleString('en-US')} 行，拆分为 ${askOrders.length.toLocaleString('en-US')} 张要货单`;

type Commit = {
  readonly batch: ImportBatch;
  readonly tab: Tab;
  readonly onDone: () => void;
  /** Some rows cannot be ordered any more; they stand in the preview with their reasons. */
  readonly onRefused: () => void;
};

/** Makes the order of a preview, everything or nothing. What is refused is fetched anew, so that it stands at its cells. */
export function useCommitImport({ batch, tab, onDone, onRefused }: Commit): () => Promise<void> {
  const api = useApi();
  const { modal } = App.useApp();
  const refused = async (error: unknown): Promise<never> => {
    if (error instanceof Refusal) {
      await refetchCall(askOrderExcelCalls.getImportBatch);
      await refetchCall(askOrderExcelCalls.getImportRows);
      if (error.problems.length > 0) onRefused();
    }
    throw error;
  };
  return async () => {
    const order = await api.send(askOrderExcelCalls.commitImport, { id: batch.id }).catch(refused);
    void refreshUnfinished();
    toastDone(doneText(order));
    onDone();
    // One of more lines than a form takes is looked at in the list, where the whole can be submitted.
    if (order.isEditable) tab.open('addAskOrder', { mainorderid: String(order.id) });
    else tab.open('askOrder', { mainorderid: String(order.id), createTimeFrom: 'all' });
    const news = newsOf(order);
    if (news.length === 0) return;
    const content = <NewsList news={news.slice(0, listed)} lead="预览之后报价有变化，订单已按最新报价计价：" />;
    modal.info({ title: `${news.length} 个物料的单价有变化`, content, okText: '知道了' });
  };
}
