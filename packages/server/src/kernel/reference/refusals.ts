import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';
import { fieldOf, isMany } from '@material/contract/kernel/field/field.ts';
import { referenceOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { snake } from '../database/row-of.ts';

/** What tables are called that are no reference tables. */
type Nouns = Readonly<Record<string, string>>;

/** What constraints of a reference table say that its fields and its tree say better than their names. */
function usualRefusals({ table, noun, fields, tree, under }: AnyReference, nouns: Nouns): [string, ConstraintRow][] {
  const own = Object.entries(fields).flatMap(([name, schema]): [string, ConstraintRow][] => {
    const { kind, label = '', table: to } = fieldOf(schema) ?? {};
    const path = [name];
    if (kind === 'choice') return [[`${snake(name)}_check`, { message: `请选择正确的${label}`, path }]];
    // Whose rows they are, and what is called like its table, the name of the constraint says by itself.
    const isSaid =
      name === under || (snake(name) === `${to}_id` && (referenceOf(to)?.noun ?? nouns[to ?? '']) === label);
    // Names of the table that joins several rows say the usual sentences.
    if (kind === 'ref' && !isSaid && !isMany(schema))
      return [[`${snake(name).replace(/_id$/, '')}_fkey`, { message: `${label}不存在，或仍被${noun}使用`, path }]];
    return [];
  });
  const usual = [...own, ...(tree ? treeRefusals(noun, tree.depth) : [])];
  return usual.map(([name, refusal]) => [`${table}_${name}`, refusal]);
}

const treeRefusals = (noun: string, depth: number): [string, ConstraintRow][] => [
  ['name_key', { message: `同一上级下已有同名${noun}`, path: ['name'] }],
  ['parent_fkey', { message: `上级不存在，或仍被${noun}使用`, path: ['parentId'] }],
  ['parent_check', { message: '第一级没有上级，其他级别必须有上级，且不能是自己', path: ['parentId'] }],
  ['level_check', { message: `${noun}最多 ${depth} 级`, path: ['parentId'] }],
];

/** The sentences of constraints of reference tables that are not the usual ones. */
export const refusalsOf = (references: readonly AnyReference[], nouns: Nouns): Record<string, ConstraintRow> =>
  Object.fromEntries(references.flatMap((of) => [...usualRefusals(of, nouns), ...Object.entries(of.refusals)]));
