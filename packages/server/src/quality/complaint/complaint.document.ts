import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { document } from '../../kernel/document/document.ts';
import { deadline } from '../../ordering/public.ts';
import { complaints } from './complaint.list.ts';

const hour = 3_600_000;
const later = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour);

const ofStore = { centre: 'city', screen: 'complaintOrder' } as const;
const ofHandler = { centre: 'management', screen: 'questionDeal' } as const;

/** 投诉单 */
export const complaintDocuments = document<SeenRow<'complaint_order'>>()(complaintStatus, {
  list: complaints,
  lines: 'complaint_line',
  holds: { table: 'inbound_order', by: 'inbound_order_id', in: 'standing' },
  terms: loadRules,
  deadlines: {
    commit: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('resubmitHours')),
    check: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('complaintCheckHours')),
    // Somebody may have fallen ill: that does not wait for the morning.
    answer: ({ now }, { complaint_level: level }, ruleOf) =>
      level === 'CRITICAL' ? later(now, ruleOf('criticalAnswerHours')) : deadline(now, ruleOf('complaintAnswerHours')),
    handle: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('complaintHandleHours')),
    confirm: ({ now }, _doc, ruleOf) => later(now, 24 * ruleOf('complaintCloseDays')),
  },
  wholeTime: { createTimeFrom: 'all' },
  todo: {
    complaintDraft: { ...ofStore, group: 'draft', action: 'commit' },
    complaintCheck: { ...ofHandler, group: 'toAccept', action: 'check' },
    complaintAnswer: { centre: 'supplier', screen: 'supplierComplaint', group: 'toAnswer', action: 'admit' },
    complaintHandle: { ...ofHandler, group: 'answered', action: 'handle' },
    complaintReopened: { ...ofHandler, group: 'reopened', action: 'handle' },
    complaintApprove: { ...ofHandler, group: 'toApprove', action: 'nextCheck' },
    complaintConfirm: { ...ofStore, group: 'resolved', action: 'confirm' },
  },
});
