import { askOrderExcelCalls, askOrderImports } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { maxDraftLines } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { ImportOf } from '../../../kit/import/import-of.ts';
import { NewsList } from './price-news.tsx';

/** Materials listed one by one; beyond that the order itself is the better list. */
const listed = 20;
const most = maxDraftLines.toLocaleString('en-US');

const advice = `超过 ${most} 行的订单导入后只能整单提交、撤回或删除，建议分次导入。先预览、再确认：确认之前不会生成任何订单，有错误时可以直接在预览里改，也可以从 Excel 粘贴覆盖。`;

/** What holds for every format: one main order per sheet. */
const shared = {
  advice,
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
} satisfies Partial<ImportOf>;

/** The imports of demand sheets, one for each format. */
export const importsOfAskOrders: readonly [ImportOf, ...ImportOf[]] = [
  {
    ...shared,
    declared: askOrderImports.all,
    template: askOrderExcelCalls.downAskOrderTemplate,
    send: askOrderExcelCalls.importAskOrderAll,
    hint: '按模板填写物料编码或名称、数量、送达日期；收货地点和供应商可以留空。',
  },
  {
    ...shared,
    declared: askOrderImports.simple,
    template: askOrderExcelCalls.downAskOrderSimpleTemplate,
    send: askOrderExcelCalls.importAskOrderSimple,
    hint: '只填物料、数量、送达日期：送到本单位默认收货地点，供应商由系统选择。',
  },
  {
    ...shared,
    declared: askOrderImports.supplier,
    template: askOrderExcelCalls.downAskOrderSupplierTemplate,
    send: askOrderExcelCalls.importAskOrderSupplier,
    hint: '每行都要填写供应商，只向所填的供应商要货。',
  },
  {
    ...shared,
    declared: askOrderImports.second,
    template: askOrderExcelCalls.downAskOrderSecondTemplate,
    send: askOrderExcelCalls.importAskOrderSecond,
    hint: '带副单位的物料同时填写数量和副数量，如箱和千克。',
  },
];
