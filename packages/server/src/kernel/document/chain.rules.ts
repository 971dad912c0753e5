import type { ChainStep } from '@material/contract/kernel/document/document.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { chainFrom, type Registered, type StepToCome } from './registered.ts';

type Doc = { readonly id: number; readonly no: string; readonly status: string };

/** The documents of one chain as the caller sees them, by table, and how many goods are through a step and should be. */
export type ChainFacts = {
  readonly documents: Readonly<Record<string, readonly Doc[] | undefined>>;
  readonly progress: Readonly<Record<string, { readonly all: number; readonly done: number } | undefined>>;
};
type Link = ReturnType<typeof chainFrom>[number];

const labelOf = ({ machine }: Link, status: string): string => machine.states[status]?.label ?? status;

/** The states of several documents in few words: 在途, or 在途 1 · 已签收 2. */
function statesText(link: Link, docs: readonly Doc[]): string {
  const counts = [...Map.groupBy(docs, ({ status }) => labelOf(link, status))];
  if (docs.length === 1) return counts[0]?.[0] ?? '';
  return counts.map(([label, of]) => `${label} ${of.length}`).join(' · ');
}

/** The line of steps on a document's page: the documents in the order of their chain, then what comes later as not begun. */
export function chainSteps(
  { documents, toCome }: { readonly documents: readonly Registered[]; readonly toCome: readonly StepToCome[] },
  facts: ChainFacts,
): ChainStep[] {
  const links = chainFrom(documents);
  const docsOf = (table: string): readonly Doc[] => facts.documents[table] ?? [];
  const areDone = (link: Link): boolean =>
    docsOf(link.machine.table).every(({ status }) => isIn(link.machine, link.chain.done, status));
  /** Whether no further document of this kind will come. */
  const isOver = ({ machine, chain }: Link): boolean => {
    const before = links.find((link) => link.machine.table === chain.after);
    if (!before) return true;
    const progress = facts.progress[machine.table];
    return isOver(before) && (progress ? progress.done >= progress.all : areDone(before));
  };
  const hasFollowers = (link: Link): boolean =>
    links.some(({ machine, chain }) => chain.after === link.machine.table && docsOf(machine.table).length > 0);
  /** Refused, cancelled, closed before anything followed: an end, but not the way of the goods. */
  const isStopped = (link: Link): boolean =>
    docsOf(link.machine.table).every(({ status }) => {
      const state = link.machine.states[status];
      if (state?.final !== true || state.tone === 'success') return false;
      return state.tone === 'error' || !hasFollowers(link);
    });
  const stateOf = (link: Link): ChainStep['state'] => {
    if (docsOf(link.machine.table).length === 0) return 'todo';
    if (isStopped(link)) return 'stopped';
    return isOver(link) && areDone(link) ? 'done' : 'now';
  };
  const stepOf = (link: Link): ChainStep => {
    const { machine, chain } = link;
    const docs = docsOf(machine.table);
    const progress = facts.progress[machine.table];
    const counted =
      progress && progress.all > 0 ? `${progress.done}/${progress.all} ${chain.progress?.unit ?? ''}` : '';
    return {
      key: machine.table,
      label: chain.label,
      state: stateOf(link),
      text: chain.progress ? counted : statesText(link, docs),
      documents: docs.map((doc) => ({ ...doc, statusLabel: labelOf(link, doc.status) })),
    };
  };
  const later = toCome.map((step): ChainStep => ({ ...step, state: 'todo', text: '', documents: [] }));
  return [...links.map(stepOf), ...later];
}
