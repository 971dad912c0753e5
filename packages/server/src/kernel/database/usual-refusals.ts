import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';

type Nouns = Readonly<Record<string, string>>;

/** What constraints of any table say, by what their names say behind the table. */
const sentences: Readonly<Record<string, (noun: string) => ConstraintRow>> = {
  no_key: (noun) => ({ message: `${noun}号重复，请重试` }),
  name_key: (noun) => ({ message: `已有同名${noun}`, path: ['name'] }),
  code_key: (noun) => ({ message: `该${noun}编码已存在`, path: ['code'] }),
  default_key: (noun) => ({ message: `已有默认${noun}`, path: ['isDefault'] }),
  city_key: (noun) => ({ message: `${noun}重复，请刷新` }),
  supplier_key: (noun) => ({ message: `${noun}重复，请刷新` }),
  status_check: (noun) => ({ message: `${noun}状态不正确` }),
  kind_check: (noun) => ({ message: `${noun}类型不正确` }),
  source_check: (noun) => ({ message: `${noun}来源不正确` }),
  line_count_check: () => ({ message: '行数不能为负' }),
  amount_check: () => ({ message: '金额应等于不含税金额加税额，且不能为负' }),
};

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The table that a name begins with, the longest there is, and what follows it. */
function splitName(nouns: Nouns, name: string): readonly [table: string, rest: string] | undefined {
  const words = name.split('_');
  const at = words.findLastIndex((_, end) => Object.hasOwn(nouns, words.slice(0, end).join('_')));
  return at < 0 ? undefined : [words.slice(0, at).join('_'), words.slice(at).join('_')];
}

/** `…_city_fkey` leads to a city, `…_city_ask_order_fkey` to an ask order of the same city. */
function foreignRefusal(nouns: Nouns, noun: string, to: string): ConstraintRow | undefined {
  const target = nouns[to];
  if (target !== undefined) return { message: `${target}不存在，或仍被${noun}使用`, path: [camel(`${to}_id`)] };
  const [unit = '', table = ''] = splitName(nouns, to) ?? [];
  const both = nouns[table];
  return both === undefined ? undefined : { message: `${both}不存在，或与${noun}不属于同一${nouns[unit] ?? ''}` };
}

/** What a constraint with a usual name says: the nouns of its tables fill a sentence that is the same for all. */
export function usualRefusal(nouns: Nouns, name: string): ConstraintRow | undefined {
  const [table = '', rest = ''] = splitName(nouns, name) ?? [];
  const noun = nouns[table] ?? '';
  return rest.endsWith('_fkey') ? foreignRefusal(nouns, noun, rest.slice(0, -5)) : sentences[rest]?.(noun);
}
