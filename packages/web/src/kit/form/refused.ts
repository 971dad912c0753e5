import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../react/use-latest.ts';
import type { Refusal } from '../../lib/send/refusal.ts';
import type { Place } from './placed.ts';
import { type FormState, isRecord, isSame, type Values, withProblems } from './form-state.rules.ts';

/** What was sent, and the values that it was made of. */
export type SentInput = { readonly input: Values; readonly values: Values };
type Refused = SentInput & { readonly path: Problem['path'] };

/** A line as it counts: what it does not say itself, the whole says for it. */
function lineIn(input: Values, at: unknown): Values {
  const { lines, ...whole } = input;
  const line: unknown = Array.isArray(lines) && typeof at === 'number' ? lines[at] : undefined;
  return isRecord(line) ? { ...whole, ...line } : {};
}

function valueAt(value: unknown, [step, ...rest]: Problem['path']): unknown {
  if (step === undefined) return value;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return valueAt(isRecord(value) ? value[step] : list[Number(step)], rest);
}

/** Whether a problem is about one value: what is said of the whole, or of all lines, stands until something is entered. */
const isOfOne = ([field, at]: Problem['path']): boolean =>
  field !== undefined && (field !== 'lines' || typeof at === 'number');

/** What would be sent now, and where a problem of it would stand. */
type Now = SentInput & { readonly placed: (problem: Problem) => Problem };

/** Where in the input a line stands by now that a problem was found in. */
function indexNow({ path: [, kind, key] }: Problem, { path }: Refused, { input: { lines }, placed }: Now) {
  const [, before] = path;
  const isIt = (at: number): boolean => placed({ path: ['lines', at], message: '' }).path[2] === key;
  if (kind !== 'row' || !Array.isArray(lines) || typeof before !== 'number' || isIt(before)) return before;
  return lines.findIndex((_line, at) => isIt(at));
}

/**
 * Whether a problem still speaks of what would be sent. What a person enters takes with it only what was said of that
 * value; a line that has changed without anybody entering anything is another one, so that all that was said of it goes.
 */
function stillHolds(problem: Problem, was: Refused, now: Now): boolean {
  const [field, at, ...cells] = was.path;
  if (field !== 'lines') return isSame(was.input[String(field)], now.input[String(field)]);
  const [before, after] = [lineIn(was.input, at), lineIn(now.input, indexNow(problem, was, now))];
  if (was.values === now.values) return isSame(before, after);
  return isSame(valueAt(before, cells), valueAt(after, cells));
}

type Watched = {
  /** What stands in the form at this moment; a press may have changed it since it was drawn. */
  readonly held: Readonly<RefObject<FormState>>;
  readonly put: (next: FormState) => void;
  readonly place: Place | undefined;
  /** What would be sent now. */
  readonly inputOf: (state: FormState) => Values;
};

/** What a refusal says, at values or at none. */
export type Said = Pick<Refusal, 'problems' | 'message'>;

const changedMeanwhile: Problem = { path: [], message: '内容刚刚更新，请核对后再提交' };

/**
 * Puts what is wrong with an input in its place among a form's values, and takes it away once what it was said of is not
 * what would be sent any more: values that follow from others, or from what arrives later, change without being entered.
 */
export function useRefusedValues({ held, put, place, inputOf }: Watched) {
  const refused = useRef(new WeakMap<Problem, Refused>());
  const latest = useLatest({ put, place, inputOf });
  const holding = (problems: readonly Problem[], state: FormState): readonly Problem[] => {
    const known = problems.flatMap((problem) => {
      const was = refused.current.get(problem);
      return was ? [{ problem, was }] : [];
    });
    if (known.length === 0) return problems;
    const { values } = state;
    const sent = { input: latest.current.inputOf(state), values };
    const there = { ...sent, placed: latest.current.place?.(values) ?? ((problem: Problem) => problem) };
    const gone = new Set<Problem>();
    for (const { problem, was } of known) {
      if (!stillHolds(problem, was, there)) gone.add(problem);
      else if (was.values !== values) {
        const at = was.path[0] === 'lines' ? indexNow(problem, was, there) : undefined;
        refused.current.set(problem, { ...sent, path: at === undefined ? was.path : was.path.with(1, at) });
      }
    }
    return gone.size === 0 ? problems : problems.filter((problem) => !gone.has(problem));
  };
  useEffect(() => {
    const state = held.current;
    const problems = holding(state.problems, state);
    if (problems !== state.problems) latest.current.put(withProblems(state, problems));
  });
  const placed = (problems: readonly Problem[], sent: SentInput): readonly Problem[] => {
    const placedNow = place?.(sent.values);
    return problems.map((found) => {
      const problem = { ...(placedNow?.(found) ?? found) };
      if (isOfOne(found.path)) refused.current.set(problem, { ...sent, path: found.path });
      return problem;
    });
  };
  return {
    /** The problems of what was sent at their places. */
    placed,
    /** Of a refusal what still holds of what stands in the form by now; where nothing does, that. */
    saidOf: ({ problems, message }: Said, sent: SentInput, state: FormState): readonly Problem[] => {
      if (problems.length === 0) return [{ path: [], message }];
      const left = holding(placed(problems, sent), state);
      return left.length === 0 ? [changedMeanwhile] : left;
    },
  };
}
