import type { Sent } from '@material/contract/kernel/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import type { MainOrderDocument, SavedMainOrder } from '@material/contract/ordering/ask-order-schemas.ts';
import { isLiveState } from '@material/contract/ordering/ask-order.status.ts';
import { App } from 'antd';
import { type Ask, useConfirm } from '../../../kit/feedback/confirm.ts';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { toastDone, toastError } from '../../../lib/notices.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { type Api, useApi } from '../../../lib/api.ts';
import type { AddOrder, Refused } from './edit.ts';
import { type AddLine, draftLineOf, isBlank } from './line.rules.ts';
import type { Start } from './start.ts';
import { duplicates, isLineWrong, missing, priceNews, refusedLines } from './whole.rules.ts';
import type { PriceNews } from '../ask-order/price-news.tsx';
import { NewsList } from '../ask-order/price-news.tsx';

type SaveInput = Sent<typeof askOrderCalls.addMainOrderNew>;

function inputOf({ head }: AddOrder, lines: readonly AddLine[], start: Start): SaveInput {
  const { mainOrderId, rowVersion, orders } = start;
  return {
    ...(mainOrderId === undefined || rowVersion === undefined ? {} : { mainorderid: mainOrderId, rowVersion }),
    ...(orders === undefined ? {} : { orders: [...orders] }),
    deliveryDate: head.deliveryDate,
    ...(head.placeId === undefined ? {} : { placeId: head.placeId }),
    transportModeId: head.transportModeId ?? null,
    remark: head.remark,
    source: start.source,
    lines: lines.flatMap((line) => draftLineOf(line) ?? []),
  };
}

/** What was written is kept first: the form that held it goes. */
const loadLatest = (order: AddOrder, onReload: () => unknown): unknown => {
  order.keep();
  return onReload();
};

/** What keeps the order from being sent, as far as the page can tell. */
function problemOf(order: AddOrder): string {
  const filled = order.lines.filter((line) => !isBlank(line));
  if (filled.length === 0) return '请至少填写一行物料';
  if (order.head.deliveryDate === '') return '请选择送达日期';
  const isWrong = filled.some(isLineWrong) || missing(filled).length > 0 || duplicates(filled).length > 0;
  return isWrong ? '请先修改标红的内容' : '';
}

/** Brings the first wrong line into sight; pages of other tabs stay in the document and are passed over. */
const showFirstProblem = (): void =>
  [...document.querySelectorAll<HTMLElement>('.add-notices [role="alert"], .add-phone-wrong, .kit-grid-problems')]
    .find((element) => element.offsetParent !== null)
    ?.scrollIntoView({ block: 'center' });

const sentencesOf = ({ problems, message }: Refusal): string[] =>
  problems.length > 0 ? [...new Set(problems.map((problem) => problem.message))] : [message];

const consentQuestion = (sentence: string) => ({
  title: '删去的要货单将被取消',
  content: `${sentence}。`,
  okText: '取消这些要货单并保存',
  cancelText: '返回修改',
  isDanger: true,
});

type Asking = { readonly api: Api; readonly ask: Ask };

/** Saves; what would cancel orders that were submitted once is sent again only with the writer's consent. */
async function sendAsking(input: SaveInput, { api, ask }: Asking): Promise<SavedMainOrder | undefined> {
  try {
    return await api.send(askOrderCalls.addMainOrderNew, input, { toast: 'none' });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'consentNeeded') throw error;
    if (!(await ask(consentQuestion(error.message)))) return undefined;
    return api.send(askOrderCalls.addMainOrderNew, { ...input, mayCancel: true }, { toast: 'none' });
  }
}

const conflictQuestion = {
  title: '这张订单已被他人处理，请刷新',
  content: '你填写的内容仍保留在本机。载入最新版本后，可以在页面上方找回它们。',
  okText: '载入最新版本',
};

/** The server may have got it all the same, unless there was no network at all; saving again then does nothing twice. */
const lostWords = ({ message }: Refusal): string =>
  navigator.onLine ? message : '网络断开，没有保存；填写的内容已暂存在本机，恢复后请再保存';

/** What the page shows of a refusal: marks on the lines it means, the rest as sentences. */
function refusedBy(error: Refusal, sent: readonly AddLine[]): Refused {
  if (error.status === -1) return { marks: [], sentences: [lostWords(error)], isLost: true };
  const { marks, rest } = refusedLines(sent, error.problems);
  return { marks, sentences: rest.length === 0 && marks.length === 0 ? [error.message] : rest };
}

const liveCount = ({ askOrders }: Pick<SavedMainOrder, 'askOrders'>): number =>
  askOrders.filter(({ status }) => isLiveState(status)).length;

type Saved = { readonly saved: SavedMainOrder; readonly news: readonly PriceNews[] };

/** Whether the order can be sent; what is wrong is marked, said and brought into sight. */
function isReady(order: AddOrder): boolean {
  order.beStrict();
  const problem = problemOf(order);
  if (problem === '') return true;
  toastError(problem);
  requestAnimationFrame(showFirstProblem);
  return false;
}

export type SaveTools = {
  readonly order: AddOrder;
  readonly start: Start;
  /** The saved order becomes what the page goes on from. */
  readonly onSaved: (saved: SavedMainOrder) => void;
  readonly onSubmitted: (submitted: MainOrderDocument) => void;
  readonly onReload: () => unknown;
};

/** Saves the order as drafts, and submits it where that is wanted. */
export function useSaveOrder({ order, start, onSaved, onSubmitted, onReload }: SaveTools) {
  const tab = useTab();
  const api = useApi();
  const ask = useConfirm();
  const { modal } = App.useApp();

  const takeRefusal = async (error: unknown, sent: readonly AddLine[]): Promise<undefined> => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'conflict') {
      if (await ask(conflictQuestion)) await loadLatest(order, onReload);
      return undefined;
    }
    order.refuse(refusedBy(error, sent));
    requestAnimationFrame(showFirstProblem);
    return undefined;
  };
  /** The saved order, or undefined when it was refused; what was refused stands in the page. */
  const save = async (): Promise<Saved | undefined> => {
    order.refuse({ marks: [], sentences: [] });
    const sent = order.lines.filter(({ picked }) => picked !== null);
    try {
      const saved = await sendAsking(inputOf(order, sent, start), { api, ask });
      if (!saved) return undefined;
      order.markSaved();
      onSaved(saved);
      return { saved, news: priceNews(sent, saved) };
    } catch (error) {
      return takeRefusal(error, sent);
    }
  };
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
    const input = { mainorderid: saved.id, rowVersion: saved.rowVersion };
    try {
      const submitted = await api.send(askOrderCalls.submitMainOrderById, input, { toast: 'none' });
      toastDone(`已提交 ${liveCount(submitted)} 张要货单`);
      tab.setDirty(false);
      onSubmitted(submitted);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      order.refuse({ marks: [], sentences: ['已存为草稿，但没有提交：', ...sentencesOf(error)] });
    }
  };
  const saveThen = (next: (saved: Saved) => unknown) => async (): Promise<unknown> => {
    if (!isReady(order)) return notSent;
    const done = await save();
    return done && next(done);
  };
  return { saveDraft: saveThen(tellSaved), submit: saveThen(submitSaved) };
}
export type SaveOrder = ReturnType<typeof useSaveOrder>;
