import { PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { GridCards } from './grid-cards.tsx';
import { gridColumnKey, type GridRow } from './grid-columns.ts';
import { GridHint } from './grid-hint.tsx';
import { GridInput } from './grid-input.tsx';
import { runGridKey } from './grid-keys.ts';
import { GridProblemList } from './grid-problem-list.tsx';
import { gatherProblems, type GridProblem, type ListedProblem, listProblems } from './grid-problems.ts';
import { GridTable, gridRowPx, revealCell } from './grid-table.tsx';
import type { GridViewProps, LineGridProps } from './grid-view.ts';
import { useGridWindow } from './use-grid-window.ts';
import { useLineGrid } from './use-line-grid.ts';
import { useNarrow } from './use-narrow.ts';
import './kit.css';
import './line-grid.css';

const always = (): boolean => true;
const noProblems: readonly GridProblem[] = [];

/** Order lines as a spreadsheet: keys, typing, paste from Excel, fill down, undo; cards with large inputs on a phone. */
export function LineGrid<R extends GridRow>(props: LineGridProps<R>) {
  const { rows, columns, onChange, newRow, canRemove = always, maxRows = 5000, problems: reported = noProblems } = props;
  const { message } = App.useApp();
  const isNarrow = useNarrow();
  const grid = useLineGrid<R>({ rows, columns, onChange, newRow, maxRows, canRemove, say: (words) => void message.warning(words) });
  const problems = useMemo(() => gatherProblems(rows, columns, reported), [rows, columns, reported]);
  const listed = useMemo(() => listProblems(rows, columns, problems), [rows, columns, problems]);
  const [shown, setShown] = useState<ListedProblem>();
  const go = (problem: ListedProblem): void => {
    grid.move(problem);
    setShown(problem);
  };
  const View = isNarrow ? GridCards : GridDesk;
  return (
    <div className="kit-line-grid">
      <View {...props} grid={grid} problemMap={problems} shown={shown} />
      <div className="kit-grid-foot">
        {newRow ? (
          <Button icon={<PlusOutlined />} onClick={() => grid.addRow(rows.length)} disabled={rows.length >= maxRows}>
            添加一行
          </Button>
        ) : null}
        <Button type="text" icon={<UndoOutlined />} aria-label="撤销" title="撤销 Ctrl+Z" onClick={grid.undo} />
        <Button type="text" icon={<RedoOutlined />} aria-label="重做" title="重做 Ctrl+Y" onClick={grid.redo} />
        {isNarrow ? null : <span className="kit-muted kit-grid-hint">可从 Excel 粘贴多行，Ctrl+D 向下填充</span>}
        <span className="kit-grow" />
        {props.foot}
      </div>
      <GridProblemList problems={listed} onGo={go} />
    </div>
  );
}

/** Focus of the grid's one input: claimed by keys and clicks, given back after the cell was drawn. */
function useGridFocus(shown: ListedProblem | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const isClaimed = useRef(false);
  const lastShown = useRef(shown);
  useLayoutEffect(() => {
    const isAsked = lastShown.current !== shown;
    lastShown.current = shown;
    if (!isClaimed.current && !isAsked) return;
    input.current?.focus({ preventScroll: true });
    isClaimed.current = false;
  });
  return { input, claim: () => (isClaimed.current = true), isClaimed };
}

function GridDesk<R extends GridRow>(props: GridViewProps<R>) {
  const { label, rows, columns, newRow, canRemove = always, height = '60vh', grid, problemMap, shown, isBusy = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const window = useGridWindow(box, rows.length, gridRowPx);
  const focus = useGridFocus(shown);
  const [isParked, setParked] = useState(false);
  const [isActive, setActive] = useState(false);
  const { cursor } = grid.state;
  const isInWindow = cursor.row >= window.from && cursor.row < window.to;

  useLayoutEffect(() => {
    if (box.current && (isActive || shown)) revealCell(box.current, cursor.row, cursor.column);
  }, [cursor.row, cursor.column, isActive, shown]);

  const key = (event: KeyboardEvent, isTaken: boolean): boolean => {
    focus.claim();
    const pageRows = Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / gridRowPx) - 2);
    // A choice that was just taken is in the row already; the draft must not be written over it.
    const used = isTaken ? { ...grid, commit: () => undefined } : grid;
    const context = { grid: used, rows: rows.length, columns: columns.length, pageRows, canAdd: newRow !== undefined, isParked, park: () => setParked(true) };
    const isDone = runGridKey(context, event);
    if (isDone && event.key !== 'Escape') setParked(false);
    if (!isDone && event.key === 'Tab') focus.isClaimed.current = false;
    return isDone;
  };
  const column = columns[cursor.column];
  const row = rows[cursor.row];
  const input = (
    <GridInput
      grid={grid}
      rows={rows}
      columns={columns}
      input={focus.input}
      problem={row && column ? problemMap.get(row.key)?.get(gridColumnKey(column)) : undefined}
      onKey={key}
      onEnter={() => setActive(true)}
      onLeave={() => {
        if (focus.isClaimed.current) return;
        grid.commit();
        setActive(false);
        setParked(false);
      }}
    />
  );
  const press: Parameters<typeof GridTable<R>>[0]['onPress'] = (at, place, event) => {
    focus.claim();
    grid.commit();
    grid.move({ row: at, column: Math.max(0, place) }, event.shiftKey);
    // The row's number takes the whole row.
    if (place < 0) grid.move({ row: at, column: columns.length - 1 }, true);
  };
  return (
    <>
      <GridTable<R>
        label={label}
        rows={rows}
        columns={columns}
        problems={problemMap}
        window={window}
        state={grid.state}
        range={grid.range}
        hasCursor={rows.length > 0}
        isActive={isActive}
        box={box}
        height={height}
        input={isInWindow ? input : null}
        canRemove={newRow ? canRemove : undefined}
        isFrozen={isBusy}
        onPress={press}
        onDrag={(at, place) => [focus.claim(), grid.move({ row: at, column: place }, true)]}
        onRemove={(at) => grid.removeRange({ top: at, bottom: at, left: 0, right: 0 })}
      />
      <GridHint box={box} />
      {isInWindow || rows.length === 0 ? null : <div className="kit-hidden">{input}</div>}
    </>
  );
}
