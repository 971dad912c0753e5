import type { Call } from '@material/contract/kernel/call.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { z } from 'zod';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { refuseInput } from './refuse.ts';

type RawIssue = z.core.$ZodRawIssue;
const chinese = zhCN().localeError;

/** What there may be at most or at least: characters of a text, entries of a list, the value of a number. */
const bounded = (origin: string, bound: number | bigint, word: string): string => {
  if (origin === 'string') return `${word === '大' ? '最多' : '至少'} ${bound} 个字`;
  if (origin === 'array') return `${word === '大' ? '最多' : '至少'} ${bound} 项`;
  return word === '大' ? `不能大于 ${bound}` : `不能小于 ${bound}`;
};

/** What a schema says without words of its own, in words that people use and without the names of types. */
function sentenceOf(issue: RawIssue) {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '请填写' : '格式不正确';
    case 'invalid_value':
      return issue.input === undefined ? '请填写' : '不是可选的值';
    case 'too_big':
      return bounded(issue.origin, issue.maximum, '大');
    case 'too_small':
      return bounded(issue.origin, issue.minimum, '小');
    default:
      return chinese(issue);
  }
}
z.config({ localeError: sentenceOf });

/** Deeper than any input of the contract; what lies below it would only serve to exhaust a stack. */
const maxDepth = 32;
/** Lists, objects and values of the largest document and far beyond; more would only keep everybody else waiting. */
export const maxNodes = 100_000;
/** A form shows no more than this; an answer need not be longer than its question. */
const maxProblems = 500;

type Path = (string | number)[];
/** A list or an object inside the payload, linked to what holds it so that paths cost nothing until they are needed. */
type Node = { readonly value: object; readonly depth: number; readonly key?: string | number; readonly parent?: Node };

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function pathTo(node: Node, last: string | number): Path {
  const path: Path = [last];
  for (let at: Node | undefined = node; at?.key !== undefined; at = at.parent) path.unshift(at.key);
  return path;
}

const wrongKey = (key: string | number): boolean =>
  key === '__proto__' || (typeof key === 'string' && !isStorable(key));

function problemAt(node: Node, key: string | number, value: unknown): string | undefined {
  if (wrongKey(key)) return '不认识的字段';
  if (typeof value === 'string') return isStorable(value) ? undefined : '含有无法保存的字符';
  return typeof value === 'object' && node.depth >= maxDepth ? '内容层级过深' : undefined;
}

function* entriesOf(value: object): Generator<[string | number, unknown]> {
  if (Array.isArray(value)) yield* value.entries();
  // Not all entries at once: there may be more than are wanted.
  else for (const key in value) yield [key, (value as Record<string, unknown>)[key]];
}

/** What no schema needs to say: texts that PostgreSQL cannot hold, keys that mean something to the language, endless nesting. */
export function payloadProblems(payload: unknown): Problem[] {
  if (typeof payload !== 'object' || payload === null) return [];
  const problems: Problem[] = [];
  // Not by recursion: the nesting is the sender's choice.
  const open: Node[] = [{ value: payload, depth: 1 }];
  let nodes = 0;
  for (let node = open.pop(); node !== undefined && problems.length < maxProblems; node = open.pop()) {
    for (const [key, value] of entriesOf(node.value)) {
      nodes += 1;
      if (nodes > maxNodes) return [{ path: [], message: '内容过多，请分几次提交' }];
      const message = problemAt(node, key, value);
      if (message !== undefined) problems.push({ path: pathTo(node, key), message });
      else if (typeof value === 'object' && value !== null)
        open.push({ value, key, parent: node, depth: node.depth + 1 });
    }
  }
  return problems.slice(0, maxProblems);
}

type Issue = z.core.$ZodIssue;
const pathOf = (path: readonly PropertyKey[]): Path => path.map((key) => (typeof key === 'symbol' ? String(key) : key));

function problemsOf(issue: Issue): Problem[] {
  const path = pathOf(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, maxProblems).map((key) => ({ path: [...path, key], message: '不认识的字段' }));
  return [{ path, message: issue.message }];
}

/** Checks a payload against the call's schema; every problem at once, in Chinese, at its field. */
export function parseInput(call: Call, payload: unknown): unknown {
  const unusable = payloadProblems(payload);
  if (unusable.length > 0) refuseInput(unusable);
  const parsed = call.input.safeParse(payload);
  if (parsed.success) return parsed.data;
  refuseInput(parsed.error.issues.flatMap((issue) => problemsOf(issue)).slice(0, maxProblems));
}
