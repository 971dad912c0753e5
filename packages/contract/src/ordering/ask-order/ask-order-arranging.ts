import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { askOrder, handleOrder } = orderingScreens;

/** How a 补货 that headquarters has arranged comes to its supplier: its city agrees, or says nothing in time. */
export const arrangingActions = {
  arrange: { label: '安排补货', from: ['DRAFT'], to: 'ARRANGED', by: 'system', event: 'SUPPLEMENT_ARRANGED' },
  /** The decision counts as both checks, unless it costs more than may be decided so: then the first check follows. */
  agree: {
    label: '同意',
    from: ['ARRANGED'],
    to: ['APPROVED', 'SUBMITTED'],
    by: [power(askOrder, '提交')],
    call: 'AgreeHandleOrder',
    asks: true,
    done: '已同意补货安排',
    event: 'SUPPLEMENT_AGREED',
  },
  /** The goods are short as before; headquarters decides again. */
  object: {
    label: '提出异议',
    from: ['ARRANGED'],
    to: 'CANCELLED',
    by: [power(askOrder, '提交')],
    reason: 'required',
    reasonLabel: '异议原因',
    reasons: ['不需要补货', '品质不合适', '送达太晚', '价格太高'],
    call: 'ObjectHandleOrder',
    danger: true,
    done: '已提出异议，由管理中心重新处理',
    event: 'SUPPLEMENT_OBJECTED',
  },
  withdrawArranged: {
    label: '撤回安排',
    from: ['ARRANGED'],
    to: 'CANCELLED',
    by: [power(handleOrder, '处理')],
    reason: 'required',
    reasons: ['安排有误', '原供应商已能供货', '不再需要'],
    call: 'CancelHandleOrder',
    danger: true,
    done: '已撤回，可在订单处理中重新安排',
    event: 'SUPPLEMENT_WITHDRAWN',
  },
  /** Nobody objected, but the goods that it makes good are not short any more. */
  lapse: { label: '安排失效', from: ['ARRANGED'], to: 'CANCELLED', by: 'system', event: 'SUPPLEMENT_LAPSED' },
  /** Goods come in place of returned ones: headquarters has checked the return, and its supplier has agreed. */
  replace: { label: '生成换货', from: ['DRAFT'], to: 'APPROVED', by: 'system', event: 'REPLACEMENT_MADE' },
} as const;
