import type { Call } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { z } from 'zod';
import { checkInput, maxProblems } from '@material/contract/kernel/field/sentences.ts';
import { refuseInput } from '../refusal/refuse.ts';

/** Deeper than any input of the contract; what lies below it would only serve to exhaust a stack. */
const maxDepth = 32;
/** Lists, objects and values of the largest document and far beyond; more would only keep everybody else waiting. */
export const maxNodes = 100_000;
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

/** Checks a payload against the call's schema; every problem at once, in Chinese, at its field. */
export function parseInput<C extends Call>(call: C, payload: unknown): z.output<C['input']> {
  const unusable = payloadProblems(payload);
  if (unusable.length > 0) refuseInput(unusable);
  const { input }: { readonly input: C['input'] } = call;
  const checked = checkInput(input, payload);
  if ('data' in checked) return checked.data;
  refuseInput(checked.problems);
}
