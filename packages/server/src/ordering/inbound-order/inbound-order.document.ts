import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import { document } from '../../kernel/document/document.ts';
import { deadline } from '../duty.rules.ts';
import { inbounds } from './inbound-order.list.ts';
import { lotsThrough, type InboundHead } from './inbound-order.repo.ts';

const work = { centre: 'city', screen: 'inboundOrder' } as const;

/** 入库单 */
export const inboundDocuments = document<InboundHead>()(inboundOrderStatus, {
  list: inbounds,
  lines: 'inbound_line',
  terms: loadRules,
  deadlines: {
    count: ({ now }, doc, ruleOf) => doc.act_by ?? deadline(now, ruleOf('countHours')),
    correct: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('correctCheckHours')),
  },
  chain: {
    label: '入库',
    after: 'transport_order',
    done: 'done',
    shown: 'standing',
    progress: { unit: '批', of: lotsThrough },
  },
  todo: {
    receiving: { ...work, group: 'toCount', action: 'submit' },
    review: { ...work, group: 'toReview', action: 'confirm' },
    correction: { centre: 'management', screen: 'inboundCheck', group: 'toCorrect', action: 'grantCorrection' },
  },
});
