import type { MainOrderDocument, SavedMainOrder } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { isLiveState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { App } from 'antd';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { Refusal } from '../../../lib/send/refusal.ts';
import { NewsList, type PriceNews } from '../ask-order/price-news.tsx';
import { entryKinds } from './entry-kind.ts';
import type { AddOrder } from './order.ts';
import { priceNews } from '../ask-line/whole.rules.ts';

const sentenceOf = ({ problems, message }: Refusal): string =>
  problems.length > 0 ? [...new Set(problems.map((problem) => problem.message))].join('；') : message;

const liveCount = ({ askOrders }: Pick<SavedMainOrder, 'askOrders'>): number =>
  askOrders.filter(({ status }) => isLiveState(status)).length;

type Saved = { readonly saved: SavedMainOrder; readonly news: readonly PriceNews[] };

/** Saves the order as drafts, and submits it where that is wanted. */
export function useSaveOrder(
  { kind, form, submit, filled }: AddOrder,
  onSubmitted: (submitted: MainOrderDocument) => void,
) {
  const tab = useTab();
  const api = useApi();
  const ask = useConfirm();
  const { modal } = App.useApp();

  const tellSaved = ({ saved, news }: Saved): void => {
    toastDone(`已保存 ${saved.no}，拆分为 ${liveCount(saved)} 张要货单`);
    if (news.length === 0) return;
    const content = <NewsList news={news} lead="已按最新报价计价：" />;
    modal.info({ title: `${news.length} 个物料的单价有变化`, content, okText: '知道了' });
  };
  const submitSaved = async ({ saved, news }: Saved): Promise<void> => {
    const content = <NewsList news={news} lead="订单已存为草稿，并按最新报价计价：" />;
    const question = { title: `${news.length} 个物料的单价有变化，仍然提交？`, content, okText: '仍然提交' };
    if (news.length > 0 && !(await ask(question))) return;
    const notSubmitted = (why: string): void => form.mark([{ path: [], message: `已存为草稿，但没有提交：${why}` }]);
    // What is submitted is what was saved.
    if (form.isDirtyNow()) return notSubmitted('保存期间又有修改，请核对后再提交');
    const input = { mainorderid: saved.id, rowVersion: saved.rowVersion };
    form.markSending(true);
    try {
      const submitted = await api.send(entryKinds[kind].submit, input, { toast: 'none' });
      toastDone(`已提交 ${liveCount(submitted)} 张要货单`);
      tab.setDirty(false);
      onSubmitted(submitted);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notSubmitted(sentenceOf(error));
    } finally {
      form.markSending(false);
    }
  };
  const saveThen = (next: (saved: Saved) => unknown) => async (): Promise<unknown> => {
    const saved = await submit();
    return saved === notSent || saved === undefined ? saved : next({ saved, news: priceNews(filled, saved) });
  };
  return { saveDraft: saveThen(tellSaved), submit: saveThen(submitSaved) };
}
export type SaveOrder = ReturnType<typeof useSaveOrder>;

/** What the desk's and the phone's view of the lines have in common. */
export type LinesProps = {
  readonly order: AddOrder;
  readonly saver: SaveOrder;
  readonly onPasteAsked: () => void;
};
