import { ruleOn, type BusinessRuleKey, type RuleChange } from '@material/contract/catalogue/business-rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped } from '../kernel/row/run-under.ts';

/** Every change of every rule that was ever made; there are few. */
const ruleChanges = (ctx: Ctx): Promise<RuleChange[]> =>
  ctx
    .from('business_rule')
    .select([
      'business_rule.rule',
      'business_rule.value',
      'business_rule.valid_from as validFrom',
      'business_rule.row_version as rowVersion',
    ])
    .execute();

/** What the rules say today. */
export async function loadRules(ctx: Ctx): Promise<(rule: BusinessRuleKey) => number> {
  const changes = await ruleChanges(ctx);
  const today = businessDate(ctx.now);
  return (rule) => ruleOn(changes, rule, today);
}

/** Every change with who made it; a name is that of an account that may be gone or not be seen. */
export const shownChanges = (ctx: Ctx) =>
  ctx
    .from('business_rule')
    .leftJoin('app_user as maker', 'maker.id', 'business_rule.create_id')
    .select([
      'business_rule.rule',
      'business_rule.value',
      'business_rule.valid_from as validFrom',
      'business_rule.row_version as rowVersion',
      'business_rule.create_time as createTime',
      'maker.name as createName',
    ])
    .execute();
export type ShownChange = Awaited<ReturnType<typeof shownChanges>>[number];

/** Keeps the next change of a rule; false where somebody else has just made it. */
export async function addChange(ctx: Ctx, { rule, value, validFrom, rowVersion }: RuleChange): Promise<boolean> {
  const written = await readScoped(
    ctx,
    { r: 'business_rule' },
    (seen) => sql<{
      id: number;
    }>`insert into business_rule (rule, value, valid_from, create_time, create_id, row_version)
      select ${rule}, ${value}::integer, ${validFrom}::date, ${ctx.now}::timestamptz, ${ctx.userId}::bigint, ${rowVersion}::integer
      where not exists (
        select from business_rule r where ${seen('r')} and r.rule = ${rule} and r.row_version >= ${rowVersion}::integer
      )
      on conflict on constraint business_rule_version_key do nothing returning id`,
  );
  return written.length === 1;
}
