import { callGroups } from '@material/contract/calls.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { identityQuiet } from './identity/public.ts';
import { liveTriggers } from './kernel/live/triggers.ts';
import { schema } from './schema.ts';

const calls = Object.values(callGroups).flatMap((group) => Object.values<Call>(group));

/** The tables that some page shows, as the calls say what they are about. */
export const shownTables: ReadonlySet<string> = new Set(
  calls.flatMap(({ kind, about = [] }) => (kind === 'read' ? about : [])),
);

/** What tells open pages that a table they show has changed. */
export const live = liveTriggers(schema.scopes, shownTables, identityQuiet);
