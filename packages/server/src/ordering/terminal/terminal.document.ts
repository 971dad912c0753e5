import { terminalStatus } from '@material/contract/ordering/terminal/terminal-application.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { document } from '../../kernel/document/document.ts';
import { deadline } from '../duty.rules.ts';
import { terminals } from './terminal.list.ts';

/** 终止申请 */
export const terminalDocuments = document<SeenRow<'terminal_application'>>()(terminalStatus, {
  list: terminals,
  lines: 'terminal_line',
  terms: loadRules,
  deadlines: {
    check: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('finalCheckHours')),
    reply: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('replyHours')),
  },
  wholeTime: { createTimeFrom: 'all' },
  todo: {
    terminalCheck: { centre: 'management', screen: 'terminalCheck', group: 'toCheck', action: 'agree' },
    terminalReply: { centre: 'supplier', screen: 'supplierTerminal', group: 'toReply', action: 'accept' },
  },
});
