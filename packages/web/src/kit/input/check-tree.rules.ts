/** What can be ticked. */
export type CheckLeaf = {
  readonly key: string;
  readonly title: string;
  /** Stays as it is, whatever is ticked around it. */
  readonly isFixed?: boolean;
  /** Of no use without this one: ticked, it ticks that too, and goes with it. */
  readonly needs?: string;
};
/** What holds leaves, or other nodes. */
export type CheckNode = {
  readonly key: string;
  readonly title: string;
  /** What belongs to it and is not ticked by itself. */
  readonly note?: string;
  readonly leaves?: readonly CheckLeaf[];
  readonly children?: readonly CheckNode[];
};

export const leavesOf = (nodes: readonly CheckNode[]): CheckLeaf[] =>
  nodes.flatMap(({ leaves = [], children = [] }) => [...leaves, ...leavesOf(children)]);

export type Ticked = 'all' | 'some' | 'none';

/** How many of some leaves are ticked. */
export function tickedOf(leaves: readonly CheckLeaf[], ticked: ReadonlySet<string>): Ticked {
  const count = leaves.filter(({ key }) => ticked.has(key)).length;
  if (count === 0) return 'none';
  return count === leaves.length ? 'all' : 'some';
}

type Step = { readonly leaves: readonly CheckLeaf[]; readonly isOn: boolean };

/** What is ticked after some leaves of a tree were ticked or cleared, with what follows from that. */
export function afterTick(all: readonly CheckLeaf[], ticked: ReadonlySet<string>, { leaves, isOn }: Step): string[] {
  const free = new Set(all.filter(({ isFixed }) => isFixed !== true).map(({ key }) => key));
  const keys = new Set(leaves.map(({ key }) => key));
  const along = isOn
    ? leaves.flatMap(({ key, needs }) => (needs === undefined || !free.has(key) ? [] : [needs]))
    : all.filter(({ needs }) => needs !== undefined && keys.has(needs)).map(({ key }) => key);
  const changed = [...keys, ...along].filter((key) => free.has(key));
  const next = isOn ? ticked.union(new Set(changed)) : ticked.difference(new Set(changed));
  return [...next];
}

/** The part of a tree that a search finds: nodes that are found are whole, others have what is found in them. */
export const foundIn = (nodes: readonly CheckNode[], isFound: (title: string) => boolean): CheckNode[] =>
  nodes.flatMap((node): CheckNode[] => {
    if (isFound(node.title)) return [node];
    const leaves = (node.leaves ?? []).filter(({ title }) => isFound(title));
    const children = foundIn(node.children ?? [], isFound);
    return leaves.length + children.length === 0 ? [] : [{ ...node, leaves, children }];
  });
