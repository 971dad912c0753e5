import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which of a context's rooms uses which: its folders, and each of the files beside them by itself. */
function roomsOf(context: string): Graph {
  const root = `packages/server/src/${context}`;
  const roomOf = (path: string): string => path.slice(root.length + 1).split('/')[0] ?? '';
  const graph = new Map<string, Set<string>>();
  for (const { path, text } of sourceFiles(root)) {
    const used = graph.get(roomOf(path)) ?? new Set();
    for (const [, name = ''] of text.matchAll(/from '(\.\.?\/[^']+)'/g)) {
      const target = posix.join(dirname(path), name);
      if (target.startsWith(`${root}/`) && roomOf(target) !== roomOf(path)) used.add(roomOf(target));
    }
    graph.set(roomOf(path), used);
  }
  return graph;
}

/** The rooms on a circle, in its order; none where there is no circle. */
function circleOf(graph: Graph): string[] {
  const left = new Map([...graph].map(([room, used]) => [room, new Set(used)]));
  for (let size = -1; size !== left.size;) {
    size = left.size;
    // What uses nothing that is left stands on no circle.
    for (const [room, used] of left) if (![...used].some((other) => left.has(other))) left.delete(room);
  }
  const walked: string[] = [];
  let [at] = left.keys();
  while (at !== undefined && !walked.includes(at)) {
    walked.push(at);
    at = [...(left.get(at) ?? [])].find((other) => left.has(other));
  }
  return at === undefined ? [] : [...walked.slice(walked.indexOf(at)), at];
}

test.each(['ordering', 'catalogue', 'identity', 'demo'])(
  'the rooms of %s use each other in one direction',
  (context) => {
    const graph = roomsOf(context);
    expect(graph.size).toBeGreaterThan(2);
    expect(circleOf(graph)).toEqual([]);
  },
);

test('a circle is found wherever it is', () => {
  const graph = new Map(
    Object.entries({ a: ['b'], b: ['c', 'd'], c: ['b'], d: [] }).map(([room, used]) => [room, new Set(used)]),
  );
  expect(circleOf(graph)).toEqual(['b', 'c', 'b']);
});
