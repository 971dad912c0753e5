import { z } from 'zod';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref } from '../../kernel/field/fields.ts';
import { wire } from '../../kernel/value/constants.ts';
import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { askOrder, askOrderCheck } = orderingScreens;

/** Another quantity for a line of an approved order; 0 takes the line away. */
const revisedLine = z.strictObject({ id: ref('ask_line'), qty: entered.qty('变更后数量') });

/** Goods that an approved order gets besides, from its own supplier. */
const addedLine = z.strictObject({
  materialId: entered.ref('material', '物料'),
  qty: entered.qty('要货数量'),
  controlReasonId: entered.ref('control_reason', '要货原因').optional(),
});

/** What amendments of an order do to it; they are documents of their own. */
export const revisingActions = {
  /** Somebody wants an approved order otherwise; it stays as it is until that was checked. */
  revise: {
    label: '申请变更',
    from: ['APPROVED'],
    to: 'same',
    by: [power(askOrder, '申请变更'), power(askOrderCheck, '申请变更')],
    reason: 'required',
    reasonLabel: '变更原因',
    reasons: ['用餐人数有变', '菜单调整', '送达日期需调整', '漏订', '价格有误'],
    form: {
      deliveryDate: entered.date('送达日期').optional(),
      placeId: entered.ref('place', '收货地点').optional(),
      /** Open lines take the prices that hold on their day now. */
      hasNewPrices: entered.flag('按现行报价').default(false),
      /** Lines that are left out stay as they are. */
      lines: field.lines('变更明细', revisedLine).max(5000).default([]),
      added: field.lines('增加的物料', addedLine).max(500).default([]),
    },
    maxBytes: wire.bodyBytes.lines,
    call: 'SaveAskRevision',
    done: '已提交变更',
    event: 'REVISION_APPLIED',
  },
  /** The amendment was checked: the order is its next version. */
  amend: { label: '变更', from: ['APPROVED'], to: 'same', by: 'system', event: 'ORDER_AMENDED' },
  /** Nothing more is to be done about an amendment. */
  keepVersion: {
    label: '变更单办结',
    from: ['APPROVED', 'ON_HOLD'],
    to: 'same',
    by: 'system',
    event: 'REVISION_ENDED',
  },
} as const;
