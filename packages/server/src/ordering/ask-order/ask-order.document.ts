import { addDays } from '@material/contract/kernel/value/business-time.ts';
import { restTaskSchema } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { restTasks } from '@material/contract/ordering/ask-order/order-progress.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import { document } from '../../kernel/document/document.ts';
import { deadline, objectUntil } from '../duty.rules.ts';
import { askOrderRows, type AskOrderRecord } from './ask-order.repo.ts';

const check = { centre: 'management', screen: 'askOrderCheck' } as const;
const ordering = { centre: 'city', screen: 'askOrder', action: 'submit' } as const;
const draft = { ...ordering, group: 'draft', isWhole: true } as const;

/** A card for each task, by its name in small letters. */
const cardsOf = <T extends string, C>(tasks: readonly T[], cardOf: (task: T) => C) =>
  Object.fromEntries(tasks.map((task) => [task.toLowerCase(), cardOf(task)])) as Readonly<Record<Lowercase<T>, C>>;
const rests = cardsOf(
  restTaskSchema.options,
  (task) =>
    ({
      ...check,
      group: 'supplying',
      isWhole: true,
      title: restTasks[task].card,
      action: task === 'DEADLINE' ? 'changeDeadline' : 'closeRest',
      query: () => ({ restTask: [task] }),
    }) as const,
);

/** 要货单 */
export const askOrderDocuments = document<AskOrderRecord>()(askOrderStatus, {
  list: askOrderRows,
  lines: 'ask_line',
  terms: loadRules,
  deadlines: {
    agree: ({ now }, doc, ruleOf) => objectUntil(now, { on: doc.delivery_date, ruleOf }),
    firstCheck: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('firstCheckHours')),
    finalCheck: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('finalCheckHours')),
    resubmit: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('resubmitHours')),
    source: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('decideHours')),
    // Both documents say the same time: it depends on the supplier's cut-off and the way.
    confirm: ({ now }, doc, ruleOf) => doc.act_by ?? deadline(now, ruleOf('replyHours')),
  },
  /** What changes no status moves no deadline; once it is approved, whom it waits for follows from its goods. */
  duties: (_ctx, doc, { state }) => (doc.status === state ? 'kept' : undefined),
  chain: { label: '要货', done: 'done' },
  wholeTime: { createTimeFrom: 'all' },
  todo: {
    firstCheck: { ...check, group: 'firstCheck', action: 'firstCheck' },
    finalCheck: { ...check, group: 'finalCheck', action: 'finalCheck' },
    ...rests,
    drafts: { ...draft, query: (today) => ({ deliveryDateFrom: today }) },
    expired: {
      ...draft,
      title: '已过期草稿',
      query: (today) => ({ deliveryDateTo: addDays(today, -1) }),
      isPast: true,
    },
    returned: { ...ordering, group: 'returned' },
    toAgree: { centre: 'city', screen: 'buhuoList', group: 'toAgree', action: 'agree' },
  },
});
