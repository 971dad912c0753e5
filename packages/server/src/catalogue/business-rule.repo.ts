import {
  ruleOn,
  setOn,
  type BusinessRuleKey,
  type NumberRule,
  type RuleChange,
} from '@material/contract/catalogue/setting/business-rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { sql } from '../kernel/database/sql.ts';
import { readScoped } from '../kernel/row/run-under.ts';

/** Every change of every rule that was ever made; there are few. */
const readChanges = (ctx: Ctx): Promise<RuleChange[]> =>
  ctx
    .from('business_rule')
    .select([
      'business_rule.rule',
      'business_rule.city_id as cityId',
      'business_rule.value',
      'business_rule.name_text as nameText',
      'business_rule.valid_from as validFrom',
      'business_rule.row_version as rowVersion',
    ])
    .execute();

/** A ctx is one moment: what it has asked for once, deadlines and checks of the same transaction need not ask for again. */
const asked = new WeakMap<Ctx, Promise<RuleChange[]>>();

function ruleChanges(ctx: Ctx): Promise<RuleChange[]> {
  const before = asked.get(ctx);
  if (before) return before;
  const reading = readChanges(ctx);
  asked.set(ctx, reading);
  return reading;
}

/** The number that a rule says. */
export type Rules = (rule: NumberRule) => number;

/** What the rules say today. */
export async function loadRules(ctx: Ctx): Promise<Rules> {
  const changes = await ruleChanges(ctx);
  const today = businessDate(ctx.now);
  return (rule) => ruleOn(changes, rule, today);
}

/** Rows that a page of a list has until somebody chooses otherwise. */
export const loadPageSize = async (ctx: Ctx): Promise<number> => (await loadRules(ctx))('pageSize');

/** What was set for a city, or for all; undefined while nobody has set it. */
export const loadRuleOfCity = async (ctx: Ctx, rule: BusinessRuleKey, cityId: number): Promise<number | undefined> =>
  setOn(await ruleChanges(ctx), { rule, cityId, today: businessDate(ctx.now) });

/** Every change with who made it; a name is that of an account that may be gone or not be seen. */
export const shownChanges = (ctx: Ctx) =>
  ctx
    .from('business_rule')
    .leftJoin('app_user as maker', 'maker.id', 'business_rule.create_id')
    .leftJoin('city', 'city.id', 'business_rule.city_id')
    .select([
      'business_rule.rule',
      'business_rule.city_id as cityId',
      'business_rule.value',
      'business_rule.name_text as nameText',
      'business_rule.valid_from as validFrom',
      'business_rule.row_version as rowVersion',
      'business_rule.create_time as createTime',
      'maker.name as createName',
      'city.name as cityName',
    ])
    .execute();
export type ShownChange = Awaited<ReturnType<typeof shownChanges>>[number];

/** Keeps the next change of a rule; false where somebody else has just made it. */
export async function addChange(
  ctx: Ctx,
  { rule, cityId, value, nameText, validFrom, rowVersion }: RuleChange,
): Promise<boolean> {
  const written = await readScoped(
    ctx,
    { r: 'business_rule' },
    (seen) => sql<{
      id: number;
    }>`insert into business_rule (rule, city_id, value, name_text, valid_from, create_time, create_id, row_version)
      select ${rule}, ${cityId}::bigint, ${value}::integer, ${nameText}::text, ${validFrom}::date, ${ctx.now}::timestamptz, ${ctx.userId}::bigint, ${rowVersion}::integer
      where not exists (
        select from business_rule r where ${seen('r')} and r.rule = ${rule} and r.city_id is not distinct from ${cityId}::bigint
          and r.row_version >= ${rowVersion}::integer
      )
      on conflict on constraint business_rule_version_key do nothing returning id`,
  );
  return written.length === 1;
}
