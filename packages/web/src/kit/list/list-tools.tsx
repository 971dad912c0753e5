import type { Call } from '@material/contract/kernel/call/call.ts';
import { EllipsisOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { ColumnSettings } from '../column/column-settings.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import type { BodyProps } from './list-page-props.ts';
import { isLasting } from './list-place.ts';
import { RestoredChip } from './restored-chip.tsx';
import { isViews, ListViews, viewValues } from './list-views.tsx';
import { SavedViewTools } from './saved-views.tsx';

const none: readonly never[] = [];

/** What is done to the list as a whole; where the row is short all but the main thing stands behind one button. */
function Tools<C extends Call>({ call, context, toolbar, columns, prefs, setPrefs, room, isNarrow }: BodyProps<C>) {
  const refresh = (words: string) => (
    <Button icon={<ReloadOutlined aria-hidden />} aria-label="刷新" title="刷新" onClick={context.refresh}>
      {words}
    </Button>
  );
  const page = typeof toolbar === 'function' ? toolbar(context) : toolbar;
  const more = (
    <div className="kit-tools-more">
      {isNarrow ? refresh('刷新') : null}
      {isNarrow ? <ExportButton call={call} input={context.input} words="导出" /> : null}
      {page}
    </div>
  );
  return (
    <div className="kit-tools">
      {isNarrow ? null : (
        <>
          {refresh('')}
          <ExportButton call={call} input={context.input} />
          <ColumnSettings columns={columns} prefs={prefs} room={room} onChange={setPrefs} />
        </>
      )}
      <div className={room.isWide ? 'kit-tools-page' : 'kit-tools-page kit-tools-short'}>{page}</div>
      {room.isWide ? null : (
        <Popover trigger="click" placement="bottomRight" content={more} destroyOnHidden>
          <Button
            className="kit-tools-rest"
            icon={<EllipsisOutlined aria-hidden />}
            aria-haspopup="dialog"
            aria-label="更多操作"
          />
        </Popover>
      )}
    </div>
  );
}

/** The row of views, filters and tools, and what the page notes under it. */
export function ListTools<C extends Call>(props: BodyProps<C>) {
  const {
    call,
    fixed,
    filters = none,
    control,
    context,
    note,
    saved,
    view,
    prefs,
    setPrefs,
    place = 'address',
    isNarrow,
  } = props;
  const { values } = control.state;
  const change = (next: typeof values): void => control.change({ values: next });
  const told = typeof note === 'function' ? note(context) : note;
  const restored = control.isRestored ? <RestoredChip onForget={control.forget} /> : null;
  const base = viewValues(filters, control.state, saved.all);
  const tools = isLasting(place) ? (
    <SavedViewTools list={props.listName} {...{ control, prefs, setPrefs, view }} />
  ) : null;
  return (
    <>
      <FilterBar
        filters={filters.filter((filter) => !isViews(filter))}
        values={values}
        base={base}
        onChange={change}
        onClear={() => change(base)}
        onRefresh={context.refresh}
        before={<ListViews {...{ call, fixed, filters, control, saved, tools }} />}
        after={
          <>
            {isNarrow ? null : restored}
            <span className="kit-grow" />
            <Tools {...props} />
          </>
        }
      />
      {isNarrow && restored ? <div className="kit-list-note">{restored}</div> : null}
      {told === null || told === undefined ? null : <div className="kit-list-note">{told}</div>}
    </>
  );
}
