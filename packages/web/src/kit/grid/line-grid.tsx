import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { GridCards } from './grid-cards.tsx';
import { firstEditable, type GridRow } from './grid-columns.ts';
import { GridDesk } from './grid-desk.tsx';
import { GridProblemList } from './grid-problem-list.tsx';
import { gatherProblems, type GridProblem, type ListedProblem, listProblems, nearOf } from './grid-problems.ts';
import type { LineGridProps, ShownPlace } from './grid-view.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { useLineGrid } from './use-line-grid.ts';
import { useLatest } from '../react/use-latest.ts';
import { useNarrow } from '../react/use-narrow.ts';
import '../kit.css';
import './line-grid.css';

const always = (): boolean => true;
const noProblems: readonly GridProblem[] = [];
const usualMaxRows = 5000;

/** Leads somewhere each time that it is asked for, once the rows have been drawn. */
function useWanted(wanted: unknown, lead: () => void): void {
  const latest = useLatest(lead);
  useEffect(() => {
    if (wanted) latest.current();
  }, [wanted, latest]);
}

/** Order lines as a spreadsheet: keys, typing, paste from Excel, fill down, undo; cards with large inputs on a phone. */
export function LineGrid<R extends GridRow>(props: LineGridProps<R>) {
  const { history, columns, newRow, canRemove = always, maxRows = usualMaxRows, problems = noProblems } = props;
  const { rowName, problemTotal } = props;
  const { rows } = history;
  const { message } = App.useApp();
  const isNarrow = useNarrow();
  const say = (words: string): void => void message.warning(words);
  const grid = useLineGrid<R>({ history, columns, newRow, maxRows, canRemove, readRows: props.readRows, say });
  const problemMap = useMemo(() => gatherProblems(rows, columns, problems), [rows, columns, problems]);
  const listed = useMemo(
    () => listProblems(rows, { columns, rowName }, problemMap),
    [rows, columns, rowName, problemMap],
  );
  const [shown, setShown] = useState<ShownPlace>();
  const go = (place: ShownPlace): void => {
    grid.move(place);
    // A fresh object each time: asking for the same cell again must lead there again.
    setShown({ ...place });
  };
  const take = (problem: ListedProblem, key: string | number): void => {
    const [row, column] = [rows[problem.row], columns[problem.column]];
    const choice = row && column ? nearOf(column, row).find((one) => one.key === key) : undefined;
    if (row && choice) grid.replace(row.key, choice.apply);
  };
  useWanted(props.wanted, () => listed[0] && go(listed[0]));
  useWanted(props.wantedRow, () => {
    const row = rows.findIndex(({ key }) => key === props.wantedRow?.key);
    const column = listed.find((problem) => problem.row === row)?.column ?? firstEditable(columns, rows[row]);
    if (row >= 0) go({ row, column, isEntered: true });
  });
  const View = isNarrow ? GridCards : GridDesk;
  return (
    <div className="kit-line-grid">
      <View {...props} rows={rows} grid={grid} problemMap={problemMap} shown={shown} />
      {props.isPart === true ? null : (
        <div className="kit-grid-foot">
          {newRow ? (
            <Button
              icon={<PlusOutlined aria-hidden />}
              onClick={() => grid.addRow(rows.length)}
              disabled={props.isBusy === true || rows.length >= maxRows}
            >
              添加一行
            </Button>
          ) : null}
          <UndoButtons history={history} isBusy={props.isBusy === true} />
          {isNarrow ? null : <span className="kit-muted kit-grid-hint">可从 Excel 粘贴多行，Ctrl+D 向下填充</span>}
          <span className="kit-grow" />
          {props.foot}
        </div>
      )}
      <GridProblemList problems={listed} total={problemTotal} onGo={go} onTake={take} />
    </div>
  );
}
