import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import { document } from '../../kernel/document/document.ts';
import { deadline } from '../duty.rules.ts';
import { revisions } from './revision.list.ts';
import type { RevisionRecord } from './revision.repo.ts';

const check = { centre: 'management', screen: 'revisionCheck' } as const;

/** 变更单 */
export const revisionDocuments = document<RevisionRecord>()(revisionStatus, {
  list: revisions,
  lines: 'ask_revision_line',
  terms: loadRules,
  deadlines: {
    firstCheck: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('firstCheckHours')),
    finalCheck: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('finalCheckHours')),
    decide: ({ now }, _doc, ruleOf) => deadline(now, ruleOf('decideHours')),
  },
  wholeTime: { createTimeFrom: 'all' },
  todo: {
    revisionFirstCheck: { ...check, group: 'firstCheck', action: 'firstCheck' },
    revisionFinalCheck: { ...check, group: 'finalCheck', action: 'finalCheck' },
    revisionDeclined: { ...check, group: 'declined', action: 'keep' },
  },
});
