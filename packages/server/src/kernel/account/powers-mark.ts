import { createHash } from 'node:crypto';

const marks = new WeakMap<ReadonlySet<string>, string>();
const markLength = 16;

/** Stands for all that somebody may do: a window that hears another one asks anew what it may offer. */
export function powersMark(powers: ReadonlySet<string>): string {
  const known = marks.get(powers);
  if (known !== undefined) return known;
  const titles = [...powers].toSorted().join('\n');
  const mark = createHash('sha256').update(titles).digest('base64url').slice(0, markLength);
  marks.set(powers, mark);
  return mark;
}
