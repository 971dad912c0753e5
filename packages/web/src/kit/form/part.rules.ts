import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { byKey } from '../grid/row-steps.ts';
import {
  changedFields,
  clashesWith,
  type FormState,
  isSame,
  type Kept,
  keyedLines,
  type Keyed,
  rebased,
  type Values,
  wholeLine,
} from './form-state.rules.ts';

/**
 * What was entered and may be sent now: changed fields and changed lines that are ready, without those that something is
 * wrong with and those that wait for a choice.
 */
export function readyPart(state: FormState, isReady: (line: Keyed) => boolean): Values {
  const { base, values, problems, aside = [] } = state;
  const wrong = new Set(problems.map(({ path: [field, , key] }) => String(field === 'lines' ? key : field)));
  const held = new Set(aside.map(({ key }) => key));
  const was = byKey(keyedLines(base));
  const lines = keyedLines(values).filter(
    (line) => !held.has(line.key) && !wrong.has(line.key) && !isSame(line, was.get(line.key)) && isReady(line),
  );
  const fields = changedFields(state).filter((name) => name !== 'lines' && !wrong.has(name));
  return {
    ...Object.fromEntries(fields.map((name) => [name, values[name]])),
    ...(lines.length > 0 ? { lines } : {}),
  };
}

/** Whether two lines say the same; the server may write one in its own way. */
type AreSame = (mine: Keyed, theirs: Keyed) => boolean;

/** What says the same as theirs is theirs: one's own count comes back so where its answer was lost. */
function agreed(values: Values, theirs: Values, areSame: AreSame): Values {
  const fresh = byKey(keyedLines(theirs));
  const lines = keyedLines(values).map((line) => {
    const other = fresh.get(line.key);
    return other && areSame(line, other) ? other : line;
  });
  return { ...values, lines };
}

/** What is wrong with what is still to be sent; what went by somebody else's version, or with its line, is said no more. */
function stillWrong({ base, values, problems }: FormState): readonly Problem[] {
  const changed = new Set(changedFields({ base, values }));
  const [was, is] = [byKey(keyedLines(base)), byKey(keyedLines(values))];
  const stands = ({ path: [field, kind, key] }: Problem): boolean => {
    if (field === undefined || !changed.has(String(field))) return field === undefined;
    const line = is.get(String(key));
    return kind !== 'row' || (line !== undefined && !isSame(line, was.get(line.key)));
  };
  return problems.every(stands) ? problems : problems.filter(stands);
}

/** Goes on from somebody else's version: what was changed here stays; lines that both changed are put aside until it is said whose count. */
export function metWith(before: FormState, theirs: Values, areSame: AreSame = isSame): FormState {
  const state = { ...before, values: agreed(before.values, theirs, areSame) };
  const clashes = clashesWith(state, theirs, { fields: ['lines'], cellOf: wholeLine });
  const fresh = byKey(keyedLines(theirs));
  const aside = clashes.flatMap(({ line }) => (line && fresh.get(line.key)) ?? []);
  // A line that is gone can be counted no more.
  const gone = clashes.filter((clash) => clash.theirs === undefined).map(({ id }) => [id, 'theirs'] as const);
  const held = new Set(aside.map(({ key }) => key));
  const was = byKey(keyedLines(state.base));
  const next = rebased(state, theirs, { kept: Object.fromEntries(gone), cellOf: wholeLine });
  const lines = keyedLines(next.base).map((line) => (held.has(line.key) ? (was.get(line.key) ?? line) : line));
  const met = { ...next, base: { ...next.base, lines }, problems: state.problems, aside };
  return { ...met, problems: stillWrong(met) };
}

/** After a part was taken by the server: what was sent stands as the server has it now, what was entered since stays. */
export function withPart(state: FormState, part: Values, answer: Values): FormState {
  const [sent, fresh] = [byKey(keyedLines(part)), byKey(keyedLines(answer))];
  const settled = (values: Values): Values => ({
    ...values,
    ...Object.fromEntries(
      Object.entries(part)
        .filter(([name, value]) => name !== 'lines' && (values === state.base || isSame(values[name], value)))
        .map(([name]) => [name, answer[name]]),
    ),
    lines: keyedLines(values).map((line) => {
      const was = sent.get(line.key);
      const isSent = was !== undefined && (values === state.base || isSame(line, was));
      return isSent ? (fresh.get(line.key) ?? line) : line;
    }),
  });
  return metWith({ ...state, base: settled(state.base), values: settled(state.values) }, answer);
}

/** It is said whose version of a line counts that both had changed. */
export function chosen(state: FormState, key: string, kept: Kept): FormState {
  const theirs = state.aside?.find((line) => line.key === key);
  if (!theirs) return state;
  const put = (values: Values): Values => ({
    ...values,
    lines: keyedLines(values).map((line) => (line.key === key ? theirs : line)),
  });
  const next = {
    ...state,
    base: put(state.base),
    values: kept === 'theirs' ? put(state.values) : state.values,
    aside: state.aside?.filter((line) => line !== theirs),
  };
  return { ...next, problems: stillWrong(next) };
}
