import { mayTake } from '@material/contract/kernel/document/machine.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import { document } from '../../kernel/document/document.ts';
import { deadline } from '../duty.rules.ts';
import { shipDeadline } from '../fulfilment.rules.ts';
import { pickups } from './pickup-order.list.ts';
import type { PickupHead } from './pickup-order.repo.ts';

const work = { centre: 'supplier', screen: 'pickupOrder' } as const;

/** 提货单 */
export const pickupDocuments = document<PickupHead>()(pickupOrderStatus, {
  list: pickups,
  lines: 'pickup_line',
  terms: loadRules,
  deadlines: {
    reply: ({ now }, doc, ruleOf) => doc.reply_by ?? deadline(now, ruleOf('replyHours')),
    ship: ({ now }, doc) => shipDeadline({ deliveryDate: doc.due_date, receiveTo: doc.receive_to, now }),
    confirm: ({ now }, doc, ruleOf) => doc.reply_by ?? deadline(now, ruleOf('replyHours')),
    source: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('decideHours')),
  },
  chain: { label: '提货', after: 'ask_order', done: 'done' },
  todo: {
    confirm: { ...work, group: 'toConfirm', action: 'confirm' },
    ship: { ...work, group: 'toShip', action: (ctx) => mayTake(transportOrderStatus, 'load', ctx) },
  },
});
