import type { Scope, SideRule, ViewerRule, WithinUnit } from '../database/scope-rules.ts';

/** Rows of a table in SQL: what stands in `from`, and the name under which a row stands there. */
export type Source = { readonly from: string; readonly row: string };
type Sided = Extract<ViewerRule, { city: unknown }>;
type Unit = { readonly join: string; readonly id: string };

/** The units of one side that see a row: none at all, every one, or those of an expression. */
function unitOf(rule: SideRule<string>, { row }: Source, join: 'join' | 'left join' = 'join'): Unit | undefined {
  if (rule === 'none') return undefined;
  if (rule === 'all') return { join: '', id: `'*'` };
  if (typeof rule === 'string') return { join: '', id: `${row}.${rule}` };
  const link = `${row}_${rule.through}`;
  return {
    join: ` ${join} ${rule.through} ${link} on ${link}.${rule.on[0]} = ${row}.${rule.on[1]}`,
    id: `${link}.${rule.unit}`,
  };
}

const keys = (key: string, from: string, conditions: readonly string[]): string =>
  `select ${key} as key from ${from}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;

const visible = ({ hiddenBy }: Sided, { row }: Source): string[] => (hiddenBy ? [`not ${row}.${hiddenBy}`] : []);

/** Of a table that says how its rows belong to places, a row is for the city itself and for that place alone. */
function cityKeys(scope: Sided, source: Source): string[] {
  const city = unitOf(scope.city, source);
  if (!city) return [];
  const place = scope.place === undefined ? undefined : unitOf(scope.place, source, 'left join');
  const suffix = scope.place === undefined ? '' : ` || ':' || coalesce(${place?.id ?? 'null'}::text, '')`;
  return [
    keys(`'city:' || ${city.id}${suffix}`, source.from + city.join + (place?.join ?? ''), visible(scope, source)),
  ];
}

function supplierKeys(scope: Sided, source: Source): string[] {
  const supplier = unitOf(scope.supplier, source);
  if (!supplier) return [];
  const { supplierSees } = scope;
  const states = supplierSees?.map((state) => `'${state}'`).join(', ');
  const seen = states === undefined ? [] : [`${source.row}.status in (${states})`];
  return [keys(`'supplier:' || ${supplier.id}`, source.from + supplier.join, [...visible(scope, source), ...seen])];
}

type Rules = Readonly<Record<string, Scope>>;

type Owners = Extract<ViewerRule, { owners: unknown }>['owners'];

const ownersOf = (scopes: Rules, { type, id, of }: Owners, source: Source): readonly string[] =>
  of.flatMap((table) => {
    const owner = `${source.row}_${table}`;
    const from = `${source.from} join ${table} ${owner} on ${source.row}.${type} = '${table}' and ${owner}.id = ${source.row}.${id}`;
    return audienceOf(scopes, table, { from, row: owner }) ?? [];
  });

/**
 * Of those who see an owner, whoever may see a row that may be internal: `own:` stands before the keys of a unit's own
 * people, and what a place wrote is for its city and for no other place.
 */
function keptWithin(
  audienceOfOne: (source: Source) => readonly string[],
  { from, row }: Source,
  { internal, centre, unit, place }: WithinUnit,
): string {
  const [kind, id, of] = [1, 2, 3].map((part) => `split_part(told.key, ':', ${part})`);
  const isOwn = `${kind} = ${row}.${centre} and (${row}.${unit} is null or ${id} = ${row}.${unit}::text)`;
  const isPlace = `${kind} <> 'city' or ${row}.${place} is null or ${of} in ('', ${row}.${place}::text)`;
  const key = `case when ${row}.${internal} then 'own:' || told.key else told.key end`;
  return `select ${key} as key from ${from} cross join lateral (
    ${audienceOfOne({ from: `(select ${row}.*) ${row}_one`, row: `${row}_one` }).join('\n    union ')}) told
    where (not ${row}.${internal} or ${isOwn}) and (${isPlace})`;
}

/** Who one kind of viewers of a row are. */
function viewersOf(scopes: Rules, rule: ViewerRule, source: Source): readonly string[] {
  if ('user' in rule) return [keys(`'user:' || ${source.row}.${rule.user}`, source.from, [])];
  if ('receivers' in rule) {
    const { through, on, user } = rule.receivers;
    const link = `${source.row}_${through}`;
    const from = `${source.from} join ${through} ${link} on ${link}.${on[0]} = ${source.row}.${on[1]}`;
    return [keys(`'user:' || ${link}.${user}`, from, [])];
  }
  if ('via' in rule) {
    const parent = `${source.row}_${rule.via}`;
    const from = `${source.from} join ${rule.via} ${parent} on ${parent}.id = ${source.row}.${rule.by}`;
    return audienceOf(scopes, rule.via, { from, row: parent }) ?? [];
  }
  if ('owners' in rule) {
    const { within, owners } = rule;
    if (within) return [keptWithin((one) => ownersOf(scopes, owners, one), source, within)];
    return ownersOf(scopes, owners, source);
  }
  return [
    keys(`'management'`, source.from, visible(rule, source)),
    ...cityKeys(rule, source),
    ...supplierKeys(rule, source),
  ];
}

/**
 * Who may see rows of a table, as statements that select keys: `all`, `management`, `city:7` (the city and its places),
 * `city:7:55` (the city and that place), `city:7:` (the city alone), `supplier:9`, `user:5`; `*` stands for every unit.
 * The same scope that lets a session see a row, read the other way round; undefined where no session sees any.
 */
export function audienceOf(scopes: Rules, table: string, source: Source): readonly string[] | undefined {
  const scope = scopes[table];
  if (scope === undefined || scope === 'system') return undefined;
  if (scope === 'open') return [keys(`'all'`, source.from, [])];
  const rules = 'any' in scope ? scope.any : [scope];
  return rules.flatMap((rule) => viewersOf(scopes, rule, source));
}
