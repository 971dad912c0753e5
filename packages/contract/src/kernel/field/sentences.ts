import { z } from 'zod';
import zhCN from 'zod/v4/locales/zh-CN.js';
import type { Problem } from '../value/errors.ts';
import { fieldOf } from './field.ts';

type RawIssue = z.core.$ZodRawIssue;
type Bounded = { readonly origin: string; readonly inclusive?: boolean | undefined };
const chinese = zhCN().localeError;

/** What there may be at most or at least: characters of a text, entries of a list, the value of a number. */
const bounded = (bound: number | bigint, word: '大' | '小', { origin, inclusive }: Bounded): string => {
  if (origin === 'string') return `${word === '大' ? '最多' : '至少'} ${bound} 个字`;
  if (origin === 'array') return `${word === '大' ? '最多' : '至少'} ${bound} 项`;
  // A bound that is refused itself is not what a value may be.
  if (inclusive === false) return `必须${word === '大' ? '小' : '大'}于 ${bound}`;
  return `不能${word}于 ${bound}`;
};

/** What is asked for while a field is empty, by its own name where it has one. */
function askFor(verb: '填写' | '选择', { inst }: RawIssue): string {
  const label = inst instanceof z.ZodType ? (fieldOf(inst)?.label ?? '') : '';
  return label === '' ? '请填写' : `请${verb}${label}`;
}

/** What a schema says without words of its own, in words that people use and without the names of types. */
function sentenceOf(issue: RawIssue) {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? askFor('填写', issue) : '格式不正确';
    case 'invalid_value':
      return issue.input === undefined ? askFor('选择', issue) : '不是可选的值';
    case 'too_big':
      return bounded(issue.maximum, '大', issue);
    case 'too_small':
      return bounded(issue.minimum, '小', issue);
    default:
      return chinese(issue);
  }
}
z.config({ localeError: sentenceOf });

type Path = (string | number)[];
const pathOf = (path: readonly PropertyKey[]): Path => path.map((key) => (typeof key === 'symbol' ? String(key) : key));

/** A form shows no more than this; an answer need not be longer than its question. */
export const maxProblems = 500;

/** Each surplus key says so itself. */
function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = pathOf(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, maxProblems).map((key) => ({ path: [...path, key], message: '不认识的字段' }));
  return [{ path, message: issue.message }];
}

export type CheckedInput<T> = { readonly data: T } | { readonly problems: readonly Problem[] };

/** An input held against its schema, in the browser before it is sent and on the server: every problem at once. */
export function checkInput<S extends z.ZodType>(schema: S, input: unknown): CheckedInput<z.output<S>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { data: parsed.data };
  return { problems: parsed.error.issues.flatMap((issue) => problemsOf(issue)).slice(0, maxProblems) };
}
