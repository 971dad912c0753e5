import type { Call } from '@material/contract/kernel/call.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { z } from 'zod';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { refuseInput } from './refuse.ts';

// What a schema says without words of its own is said in Chinese.
z.config(zhCN());

/** Deeper than any input of the contract; what lies below it would only serve to exhaust a stack. */
const maxDepth = 32;
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

/** What no schema needs to say: texts that PostgreSQL cannot hold, keys that mean something to the language, endless nesting. */
export function payloadProblems(payload: unknown): Problem[] {
  if (typeof payload !== 'object' || payload === null) return [];
  const problems: Problem[] = [];
  // Not by recursion: the nesting is the sender's choice.
  const open: Node[] = [{ value: payload, depth: 1 }];
  for (let node = open.pop(); node !== undefined && problems.length < maxProblems; node = open.pop()) {
    const entries = Array.isArray(node.value) ? node.value.entries() : Object.entries(node.value);
    for (const [key, value] of entries as Iterable<[string | number, unknown]>) {
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

function problemsOf(issue: Issue, payload: unknown): Problem[] {
  const path = pathOf(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: '不认识的字段' }));
  const isMissing = issue.code === 'invalid_type' && valueAt(payload, path) === undefined;
  return [{ path, message: isMissing && issue.message.startsWith('无效输入') ? '请填写' : issue.message }];
}

const valueAt = (payload: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    payload,
  );

/** Checks a payload against the call's schema; every problem at once, in Chinese, at its field. */
export function parseInput(call: Call, payload: unknown): unknown {
  const unusable = payloadProblems(payload);
  if (unusable.length > 0) refuseInput(unusable);
  const parsed = call.input.safeParse(payload);
  if (parsed.success) return parsed.data;
  refuseInput(parsed.error.issues.flatMap((issue) => problemsOf(issue, payload)).slice(0, maxProblems));
}
