import { askOrderExcelCalls, askOrderImport } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { maxDraftLines } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { ImportOf } from '../../../kit/import/import-of.ts';
import { NewsList } from './price-news.tsx';

/** Materials listed one by one; beyond that the order itself is the better list. */
const listed = 20;
const most = maxDraftLines.toLocaleString('en-US');

/** The import of demand sheets: one main order per sheet. */
export const importOfAskOrders: ImportOf = {
  declared: askOrderImport,
  template: askOrderExcelCalls.downAskOrderTemplate,
  send: askOrderExcelCalls.importAskOrderAll,
  hint: '按模板填写物料编码或名称、数量、送达日期；收货地点和供应商可以留空。',
  advice: `超过 ${most} 行的订单导入后只能整单提交、撤回或删除，建议分次导入。先预览、再确认：确认之前不会生成任何订单，有错误时可以直接在预览里改，也可以从 Excel 粘贴覆盖。`,
  untouched: '已有订单不受影响',
  notice: ({ rowCount }) =>
    rowCount <= maxDraftLines ? undefined : `超过 ${most} 行：导入后只能整单提交、撤回或删除，不能再逐行修改`,
  after: '订单已生成草稿，核对后提交。',
  open: {
    label: '打开订单',
    // One of more lines than a form takes is looked at in the list, where the whole can be submitted.
    run: (tab, id, { rowCount }) =>
      rowCount <= maxDraftLines
        ? tab.open('addAskOrder', { mainorderid: String(id) })
        : tab.open('askOrder', { mainorderid: String(id), createTimeFrom: 'all' }),
  },
  told: (changes) => ({
    title: `${changes.length} 个物料的单价有变化`,
    content: <NewsList news={changes.slice(0, listed)} lead="预览之后报价有变化，订单已按最新报价计价：" />,
  }),
};
