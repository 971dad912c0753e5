import type { Proposal, ShortLine } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { Empty, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useDeskKeys } from './desk-keys.ts';
import { useProposals } from './handle-order.columns.tsx';
import { LinePanel, useDecision } from './panel.tsx';
import type { Deciding } from './use-decide.ts';
import './shortage.css';

/** A page of short lines, and the one that is worked on. */
export type Desk = {
  readonly lines: readonly ShortLine[];
  readonly currentId: number | undefined;
  readonly choose: (id: number | undefined) => void;
  readonly deciding: Deciding;
  readonly askAll: (lines: readonly ShortLine[]) => void;
  readonly mayDecide: boolean;
};

/** The row that is worked on, with keys for whoever works through all of them. */
function CurrentLine({ line, proposals, desk }: { line: ShortLine; proposals: readonly Proposal[]; desk: Desk }) {
  const own = useRef<HTMLDivElement>(null);
  const { lines, choose, deciding, askAll, mayDecide } = desk;
  useEffect(() => {
    // Whoever came by the menu works on here: its entry would take the keys.
    if (document.activeElement?.closest('main') === null) own.current?.focus();
  }, []);
  const of = useDecision(line, proposals, deciding);
  const at = lines.findIndex(({ id }) => id === line.id);
  const go = (to: number): void => {
    const next = lines[to];
    if (next) choose(next.id);
  };
  const take = async (): Promise<void> => {
    if (!mayDecide || !(await of.take())) return;
    // The line leaves the list: what stood below it takes its place.
    choose((lines[at + 1] ?? lines[at - 1])?.id);
  };
  useDeskKeys(own, {
    next: () => go(at + 1),
    before: () => go(at - 1),
    choose: of.choose,
    take: () => void take(),
    takeAll: () => askAll(lines),
  });
  return (
    <div ref={own} tabIndex={-1} className="shortage-desk">
      <LinePanel
        line={line}
        proposals={proposals}
        of={of}
        mayDecide={mayDecide}
        takeWord="采用并看下一条"
        onTake={take}
      />
      <p className="shortage-keys">J / K 上下移动，1–9 选方案，Enter 采用并看下一条，Shift+Enter 本页全部按首选</p>
    </div>
  );
}

/** The row that is worked on beside the list. */
export function Beside({ desk }: { readonly desk: Desk }) {
  const ids = desk.lines.map(({ id }) => id);
  const { data } = useProposals(ids);
  const line = desk.lines.find(({ id }) => id === desk.currentId) ?? desk.lines[0];
  if (!line) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有要处理的缺货" />;
  const proposals = data?.list.find(({ id }) => id === line.id)?.proposals;
  if (!proposals) return <Skeleton active title={false} paragraph={{ rows: 6 }} className="shortage-panel" />;
  return <CurrentLine key={`${line.id}/${line.rowVersion}`} line={line} proposals={proposals} desk={desk} />;
}
