import { isIn } from '@material/contract/kernel/document/machine.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { loadRules, type Rules } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { document } from '../../kernel/document/document.ts';
import { deadline } from '../duty.rules.ts';
import { shipDeadline } from '../fulfilment.rules.ts';
import { arrivalDue } from './departure.rules.ts';
import { transports } from './transport-order.list.ts';
import type { TransportHead } from './transport-order.repo.ts';

const countBy = ({ now }: Ctx, doc: TransportHead, ruleOf: Rules): Date =>
  deadline(doc.recount_at ?? doc.arrive_at ?? now, ruleOf('countHours'));

/** 运输单 */
export const transportDocuments = document<TransportHead>()(transportOrderStatus, {
  list: transports,
  lines: 'transport_line',
  terms: loadRules,
  deadlines: {
    ship: ({ now }, doc) => shipDeadline({ deliveryDate: doc.delivery_date, receiveTo: doc.arrive_to, now }),
    arrival: (_ctx, doc) => arrivalDue({ etaAt: doc.eta_at, deliveryDate: doc.delivery_date, arriveTo: doc.arrive_to }),
    count: countBy,
  },
  /** On arrival a vehicle waits for each place that still has goods on it. */
  duties: (ctx, doc, { state, terms: ruleOf }) => {
    if (!isIn(transportOrderStatus, 'atPlace', state)) return undefined;
    const until = countBy(ctx, doc, ruleOf);
    return doc.open_place_ids.map((placeId) => ({ party: 'PLACE', until, placeId }));
  },
  chain: { label: '运输', after: 'pickup_order', done: 'done', shown: 'live' },
  todo: { depart: { centre: 'supplier', screen: 'transportOrder', group: 'loading', action: 'depart' } },
});
