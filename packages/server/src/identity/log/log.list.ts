import { logCalls, type LogRow } from '@material/contract/identity/log.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { custom } from '../../kernel/list/list-filter.ts';
import { likePattern } from '../../kernel/list/like-pattern.ts';
import { listOf, withComputed, type DeclaredList } from '../../kernel/list/list-of.ts';
import { deviceWords } from '../session/device-words.rules.ts';
import type { LogWording } from './log-wording.ts';

/** The table and the id of each document with this number. */
const documentsOf = ({ schema }: Ctx, no: string) =>
  sql.join(
    schema.documents.map(
      ({ machine: { table } }) => sql`select ${table}::text, d.id from ${sql.table(table)} d where d.no = ${no}`,
    ),
    sql` union all `,
  );

/** What was done with the document of this number. */
const about = (ctx: Ctx, no: string) =>
  sql<boolean>`(audit.target_table, audit.target_id) in (${documentsOf(ctx, no.toUpperCase())})`;

const byPeople = (text: string) => sql<boolean>`audit.user_id = any(array(select u.id from app_user u
  where u.name ilike ${likePattern(text)} or u.username ilike ${likePattern(text)}))`;

/** As numbers of documents begin. */
const isNumber = /^[A-Z]{2}\d{4,}$/i;

/** The number of the document that a row is about. */
const numberOf = ({ schema }: Ctx) =>
  sql<string>`case audit.target_table ${sql.join(
    schema.documents.map(
      ({ machine: { table } }) =>
        sql`when ${table} then (select d.no from ${sql.table(table)} d where d.id = audit.target_id)`,
    ),
    sql` `,
  )} else '' end`;

const isDocument = ({ schema }: Ctx, table: string): boolean =>
  schema.documents.some(({ machine }) => machine.table === table);

const rows = ({ callsOf }: LogWording) =>
  listOf(logCalls.getListLog, {
    table: 'audit',
    joins: {
      c: { to: 'city', by: 'acting_city_id', maybe: true },
      s: { to: 'supplier', by: 'acting_supplier_id', maybe: true },
    },
    columns: {
      operator: sql<string>`coalesce(audit.user_name, '系统')`,
      role: 'active_role',
      actingFor: sql<string>`coalesce(c.name, s.name, '')`,
      targetNo: numberOf,
      targetType: 'target_table',
      outcome: 'result',
    },
    also: { call: 'call', userAgent: 'user_agent' },
    computed: ['module', 'deed', 'device'],
    search: {
      // One or the other: no index serves both.
      operator: (ctx, text) => (isNumber.test(text) ? about(ctx, text) : byPeople(text)),
    },
    filters: {
      at: { index: 'audit_at_idx' },
      userId: { index: 'audit_user_idx' },
      cityId: custom<number>((_ctx, id) => sql`audit.acting_city_id = ${id}`, 'audit_city_idx'),
      supplierId: custom<number>((_ctx, id) => sql`audit.acting_supplier_id = ${id}`, 'audit_supplier_idx'),
      module: custom<string>(
        (_ctx, module) => sql`audit.call = any(${callsOf((words) => words.module === module)})`,
        'audit_call_idx',
      ),
      deed: custom<string>(
        (_ctx, deed) => sql`audit.call = any(${callsOf((words) => words.deed === deed)})`,
        'audit_call_idx',
      ),
      targetNo: custom<string>(about, 'audit_target_idx'),
    },
    sorts: { at: { index: 'audit_at_idx' } },
  });

/** What was done, by whom and from where: append-only, read alone. */
export const logList = (wording: LogWording): DeclaredList<LogRow> =>
  withComputed(rows(wording), (ctx, { call, userAgent, ...row }) => ({
    ...row,
    ...wording.wordsOf(call),
    targetType: row.targetNo !== '' && isDocument(ctx, row.targetType) ? row.targetType : '',
    device: userAgent === null || userAgent === '' ? '' : deviceWords(userAgent),
  }));
