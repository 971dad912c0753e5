import type { ColumnPrefs } from '@material/contract/kernel/list/list-view.calls.ts';
import { zmsIndex } from '@material/contract/kernel/list/list.ts';
import { Table, type TableColumnType, type TableProps } from 'antd';
import type { ExpandableConfig } from 'antd/es/table/interface';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { HeaderCell, type HeaderCellProps } from '../column/header-cell.tsx';
import { cellOf } from '../column/list-cell.tsx';
import { fitted, type Room } from '../column/column-room.ts';
import { type Column, columnKey, isRight, placed, resized } from '../column/list-columns.ts';
import type { Selection } from '../actions/selection.ts';
import { actionsPx } from '../actions/row-actions.tsx';
import { nowhere, type RowDrag, useRowDrag } from './row-drag.tsx';
import type { Place } from './row-place.rules.ts';
import { nested, type Nested, type TreeRow } from '../input/tree.rules.ts';

export type ListRow = TreeRow;
/** The row of a list that is worked on beside it. */
export type CurrentRow<R> = { readonly id: number | undefined; readonly choose: (row: R) => void };

export type ListRowsProps<R extends ListRow> = {
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly prefs: ColumnPrefs;
  readonly room: Room;
  readonly page: number;
  readonly size: number;
  readonly sorting: string | undefined;
  readonly rowActions: ((row: R) => ReactNode) | undefined;
  readonly selection: Selection<R> | undefined;
  readonly selectable: ((row: R) => boolean) | undefined;
  /** Money fields that are added up at the foot. */
  readonly sums: readonly (keyof R & string)[];
  /** The row of sums below all rows, by field. */
  readonly totals: ((field: string) => ReactNode) | undefined;
  readonly onSort: (sorting: string | undefined) => void;
  readonly onPrefs: (prefs: ColumnPrefs) => void;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly onHover: ((row: R) => void) | undefined;
  readonly current: CurrentRow<R> | undefined;
  readonly isLate: (row: R) => boolean;
  readonly empty: ReactNode;
  readonly isRefreshing: boolean;
  readonly label: string;
  /** Rows stand below the rows that their `parentId` names. */
  readonly isTree: boolean;
  /** Rows are put into their order by hand; undefined while some are out of sight or sorted otherwise. */
  readonly onPlace: ((row: R, place: Place) => void) | undefined;
};

/** Heights of the row of tools above the table and of the foot under it. */
const toolbarPx = 44;
const footPx = 40;
const indexWidth = 44;
const selectWidth = 36;
const handleWidth = 28;
/** What of the window is not rows: the shell's head, the list's row of tools, its titles and its foot. */
const besideRowsPx = 224;
/** Past so many rows only those in sight are drawn; a tree is looked over as a whole. */
const virtualPast = { pages: 50, tree: 200 };

const sortOrderOf = (field: string, sorting: string | undefined): 'ascend' | 'descend' | null => {
  const [sorted, direction] = (sorting ?? '').split(' ');
  if (sorted !== field) return null;
  return direction === 'desc' ? 'descend' : 'ascend';
};

const handleColumn = <R extends ListRow>(drag: RowDrag<R>): TableColumnType<R> => ({
  key: 'place',
  title: <span className="kit-hidden">排序</span>,
  width: handleWidth,
  fixed: 'start',
  className: 'kit-handle-cell',
  render: (_value, row) => drag.handle(row),
});

function columnsOf<R extends ListRow>(props: ListRowsProps<R>, drag: RowDrag<R>): TableColumnType<R>[] {
  const { columns, prefs, room, page, size, sorting, rowActions, selection, onPrefs, onPlace, isTree, rows } = props;
  const beside = (selection ? selectWidth : 0) + (onPlace ? handleWidth : 0);
  const taken = indexWidth + beside + (rowActions ? actionsPx : 0);
  const { shown } = fitted(columns, prefs, { ...room, px: Math.max(0, room.px - taken) });
  const fields = shown.map(({ column, width, isFixed }, at): TableColumnType<R> => {
    const key = columnKey(column);
    const headerProps: HeaderCellProps = {
      width,
      resizeLabel: column.title,
      onResize: (px) => onPrefs(resized(prefs, key, px)),
      moveKey: key,
      onPlace: (from) => onPrefs(placed(columns, prefs, { key: from, on: key })),
    };
    return {
      key,
      dataIndex: column.field,
      title: column.title,
      width,
      className: column.kind === 'no' ? 'kit-no-cell' : '',
      align: isRight(column) ? 'right' : 'left',
      ...(isFixed ? { fixed: 'start' as const } : {}),
      ...(at === 0 ? { rowScope: 'row' as const } : {}),
      ...(column.sortable ? { sorter: true, sortOrder: sortOrderOf(column.field, sorting) } : {}),
      onHeaderCell: () => headerProps,
      render: (_value, row) => cellOf(column, row),
    };
  });
  const index: TableColumnType<R> = {
    key: 'zmsIndex',
    title: '序号',
    width: indexWidth,
    fixed: 'start',
    className: 'kit-num',
    render: (_value, row, at) => zmsIndex(page, size, isTree ? rows.findIndex(({ id }) => id === row.id) : at),
  };
  const actions: TableColumnType<R>[] = rowActions
    ? [
        {
          key: 'actions',
          title: '操作',
          width: actionsPx,
          fixed: 'end',
          className: 'kit-actions-cell',
          render: (_value, row) => rowActions(row),
        },
      ]
    : [];
  return [index, ...(onPlace ? [handleColumn(drag)] : []), ...fields, ...actions];
}

const rowEvents =
  <R extends ListRow>(
    { onOpen, onHover, isLate, selection, onPlace, current }: ListRowsProps<R>,
    drag: RowDrag<R>,
  ): NonNullable<TableProps<R>['onRow']> =>
  (row) => ({
    ...(onPlace ? drag.rowProps(row) : {}),
    ...(onOpen ? { onDoubleClick: () => onOpen(row) } : {}),
    ...(onHover ? { onMouseEnter: () => onHover(row), onFocus: () => onHover(row) } : {}),
    ...(current ? { onClick: () => current.choose(row), 'aria-current': current.id === row.id } : {}),
    className: [
      isLate(row) ? 'kit-row-late' : '',
      selection?.ids.includes(row.id) ? 'kit-row-chosen' : '',
      current?.id === row.id ? 'kit-row-current' : '',
    ].join(' '),
  });

const selectionOf = <R extends ListRow>({
  selection,
  selectable,
  rows,
  page,
  size,
}: ListRowsProps<R>): TableProps<R>['rowSelection'] =>
  selection && {
    selectedRowKeys: [...selection.ids],
    columnWidth: selectWidth,
    fixed: true,
    preserveSelectedRowKeys: true,
    onSelect: (row, isChosen) => selection.toggle(row, isChosen),
    onSelectAll: (isChosen, _rows, changed) => selection.toggleAll(changed, isChosen),
    columnTitle: (checkbox) => <OnlyInHead>{checkbox}</OnlyInHead>,
    getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
    getCheckboxProps: (row) => ({
      disabled: selectable?.(row) === false,
      'aria-label': `选择第 ${zmsIndex(page, size, rows.indexOf(row))} 行`,
    }),
  };

/** The table repeats its titles in a hidden row to measure them, where nothing may take the focus. */
function OnlyInHead({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isHead, setHead] = useState(true);
  useLayoutEffect(() => setHead(place.current?.closest('[aria-hidden]') === null), []);
  return <span ref={place}>{isHead ? children : null}</span>;
}

/** Every row with others below it is open until it is closed. */
function useTree<R extends ListRow>({ rows, isTree, onPlace }: ListRowsProps<R>): ExpandableConfig<Nested<R>> {
  const [closed, setClosed] = useState<readonly number[]>([]);
  if (!isTree) return { showExpandColumn: false };
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return {
    expandedRowKeys: rows.map(({ id }) => id).filter((id) => parents.has(id) && !closed.includes(id)),
    onExpand: (isOpen, { id }) => setClosed((ids) => (isOpen ? ids.filter((one) => one !== id) : [...ids, id])),
    indentSize: 20,
    expandIconColumnIndex: onPlace ? 2 : 1,
  };
}

const classOf = <R extends ListRow>({ prefs, isRefreshing, rows }: ListRowsProps<R>): string =>
  `kit-table kit-table-${prefs.density}${isRefreshing ? ' kit-refreshing' : ''}${rows.length === 0 ? ' kit-table-empty' : ''}`;

/** The sum of all rows, also of those on other pages. */
const totalsOf = <R extends ListRow>(
  columns: readonly TableColumnType<R>[],
  totals: (field: string) => ReactNode,
): ReactNode => (
  <Table.Summary fixed="bottom">
    <Table.Summary.Row className="kit-totals">
      {columns.map(({ key, dataIndex, align = 'left' }, at) => (
        <Table.Summary.Cell key={String(key)} index={at} align={align}>
          {at === 0 ? '合计' : typeof dataIndex === 'string' ? totals(dataIndex) : null}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  </Table.Summary>
);

/** The rows as a table with sticky head and first column. */
export function ListTable<R extends ListRow>(props: ListRowsProps<R>) {
  const { rows, prefs, selection, onSort, empty, label, isTree, onPlace, totals } = props;
  const drag = useRowDrag<R>({ rows, isTree, onPlace: onPlace ?? nowhere });
  const expandable = useTree(props);
  const columns = columnsOf(props, drag);
  const width = columns.reduce((total, column) => total + Number(column.width), selection ? selectWidth : 0);
  const isVirtual = rows.length > virtualPast[isTree ? 'tree' : 'pages'];
  // Without rows there is nothing to scroll to, and no keyboard could scroll there.
  const scroll = isVirtual ? { x: width, y: Math.max(320, window.innerHeight - besideRowsPx) } : { x: width };
  return (
    <Table<Nested<R>>
      className={classOf(props)}
      aria-label={label}
      rowKey="id"
      size={prefs.density === 'loose' ? 'medium' : 'small'}
      columns={columns}
      dataSource={isTree ? nested(rows) : [...rows]}
      expandable={expandable}
      pagination={false}
      tableLayout="fixed"
      sticky={{ offsetHeader: toolbarPx, offsetSummary: footPx, offsetScroll: footPx }}
      virtual={isVirtual}
      {...(rows.length > 0 ? { scroll } : {})}
      {...(totals && rows.length > 0 ? { summary: () => totalsOf(columns, totals) } : {})}
      showSorterTooltip={false}
      locale={{ emptyText: empty }}
      components={{ header: { cell: HeaderCell } }}
      onRow={rowEvents(props, drag)}
      onChange={(_pages, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        onSort(one?.order ? `${String(one.field)} ${one.order === 'ascend' ? 'asc' : 'desc'}` : undefined);
      }}
      {...(selection ? { rowSelection: selectionOf(props) ?? {} } : {})}
    />
  );
}
