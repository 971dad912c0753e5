import { logCalls } from '@material/contract/identity/log.calls.ts';
import { implement, type Binding } from '../../kernel/call/implement.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { implementLists } from '../../kernel/list/implement-lists.ts';
import { changesOf, metaOfName, namesIn } from './log-changes.rules.ts';
import { findEntry, namesOfRows } from './log.repo.ts';
import { logList } from './log.list.ts';
import type { LogWording } from './log-wording.ts';

const { getListLog, ...reads } = logCalls;

/** The log, with the words of everything that can be done. */
export const auditLog = (wording: LogWording): readonly Binding[] => [
  ...implementLists({ getListLog }, { getListLog: logList(wording) }),
  ...implement(reads, {
    getLogChanges: async (ctx, { id }) => {
      const entry = (await findEntry(ctx, id)) ?? refuse('notFound');
      const metaOf = wording.fieldsOf(entry.target_table ?? '');
      const versions = [entry.before ?? {}, entry.after ?? {}];
      const named = versions.flatMap((values) =>
        namesIn(values).map((name) => ({ table: metaOfName({ metaOf }, name).table, value: values[name] })),
      );
      return { list: changesOf({ metaOf, names: await namesOfRows(ctx, named) }, entry) };
    },
  }),
];
