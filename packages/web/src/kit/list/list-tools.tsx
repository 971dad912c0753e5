import type { Call } from '@material/contract/kernel/call.ts';
import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ColumnSettings } from './column-settings.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { BodyProps } from './list-page-props.ts';
import { RestoredChip } from './list-states.tsx';
import { isViews, ListViews, viewValues } from './list-views.tsx';

const none: readonly never[] = [];

/** The row of views, filters and tools, and what the page notes under it. */
export function ListTools<C extends Call>(props: BodyProps<C>) {
  const {
    call,
    fixed,
    filters = none,
    control,
    context,
    note,
    toolbar,
    columns,
    prefs,
    setPrefs,
    room,
    isNarrow,
  } = props;
  const { values } = control.state;
  const draw = (part: typeof note): ReactNode => (typeof part === 'function' ? part(context) : part);
  const change = (next: typeof values): void => control.change({ values: next });
  const told = draw(note);
  const base = viewValues(filters, values);
  return (
    <>
      <FilterBar
        filters={filters.filter((filter) => !isViews(filter))}
        values={values}
        base={base}
        onChange={change}
        onClear={() => change(base)}
        onRefresh={context.refresh}
        before={<ListViews call={call} fixed={fixed} filters={filters} values={values} onChange={change} />}
        after={
          <>
            {control.isRestored ? <RestoredChip onForget={control.forget} /> : null}
            <span className="kit-grow" />
            <div className="kit-tools">
              <Button icon={<ReloadOutlined aria-hidden />} aria-label="刷新" title="刷新" onClick={context.refresh} />
              <ExportButton call={call} input={context.input} />
              {isNarrow ? null : <ColumnSettings columns={columns} prefs={prefs} room={room} onChange={setPrefs} />}
              {draw(toolbar)}
            </div>
          </>
        }
      />
      {told === null || told === undefined ? null : <div className="kit-list-note">{told}</div>}
    </>
  );
}
