import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { askOrderCheck } = orderingScreens;

/** What headquarters does with the rest of an approved order. */
export const restActions = {
  /** Asks the supplier to promise again what nobody will bring. */
  askRest: {
    label: '要求续送',
    from: ['APPROVED'],
    to: 'same',
    by: [power(askOrderCheck, '关闭未供数量')],
    call: 'AskAskOrderRest',
    asks: true,
    done: '已请供应商重新确认其余数量',
    event: 'REST_ASKED',
  },
  /** Takes a short promise as it is: what nobody will bring is not wanted any more. */
  acceptShort: {
    label: '接受短交',
    from: ['APPROVED'],
    to: 'same',
    by: [power(askOrderCheck, '关闭未供数量')],
    reason: 'required',
    call: 'AcceptAskOrderShort',
    reasons: ['供应商缺货', '现有数量够用', '不再需要'],
    done: '已接受短交，其余按承诺送达',
    event: 'REST_CLOSED',
  },
  /** Nothing more leaves; what is on the road goes on. */
  stop: {
    label: '停止',
    from: ['APPROVED'],
    to: 'ON_HOLD',
    by: [power(askOrderCheck, '停止')],
    call: 'ChangeAskOrderStatusToStop',
    reason: 'required',
    reasons: ['门店暂停营业', '质量问题待查', '计划有变'],
    danger: true,
    done: '已停止，供应商不再发货',
    event: 'ORDER_STOPPED',
  },
  resume: {
    label: '恢复',
    from: ['ON_HOLD'],
    to: 'APPROVED',
    by: [power(askOrderCheck, '恢复')],
    call: 'ResumeAskOrder',
    asks: true,
    done: '已恢复供货',
    event: 'ORDER_RESUMED',
  },
  closeRest: {
    label: '关闭未供数量',
    from: ['APPROVED', 'ON_HOLD'],
    to: 'same',
    by: [power(askOrderCheck, '关闭未供数量')],
    reason: 'required',
    reasons: ['供应商缺货', '供应商拒单', '不再需要', '库存够用'],
    event: 'REST_CLOSED',
  },
} as const;
