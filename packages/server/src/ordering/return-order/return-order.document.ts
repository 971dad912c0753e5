import { instantAt } from '@material/contract/kernel/value/business-time.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { document } from '../../kernel/document/document.ts';
import { deadline } from '../duty.rules.ts';
import { returns } from './return-order.list.ts';

/** Goods are fetched in the daytime. */
const endOfDay = '20:00';

const ofStore = { centre: 'city', screen: 'returnOrder' } as const;
const ofChecker = { centre: 'management', screen: 'returnCheck' } as const;

/** 退货单 */
export const returnDocuments = document<SeenRow<'return_order'>>()(returnStatus, {
  list: returns,
  lines: 'return_line',
  holds: { table: 'inbound_order', by: 'inbound_order_id', in: 'counted' },
  terms: loadRules,
  deadlines: {
    submit: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('resubmitHours')),
    check: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('returnCheckHours')),
    answer: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('returnAnswerHours')),
    handOver: ({ now }, { pickup_date: on }, ruleOf) =>
      on === null ? deadline(now, ruleOf('handOverHours')) : instantAt(on, endOfDay),
  },
  wholeTime: { createTimeFrom: 'all' },
  todo: {
    returnDraft: { ...ofStore, group: 'draft', action: 'submit' },
    returnCheck: { ...ofChecker, group: 'toCheck', action: 'check' },
    returnNextCheck: { ...ofChecker, group: 'toNextCheck', action: 'nextCheck' },
    returnDisputed: { ...ofChecker, group: 'disputed', action: 'uphold' },
    returnAnswer: { centre: 'supplier', screen: 'supplierReturn', group: 'toAnswer', action: 'accept' },
    returnHandOver: { ...ofStore, group: 'toHandOver', action: 'finish' },
  },
});
