import { zmsIndex } from '@material/contract/kernel/list.ts';
import { Table, type TableColumnType, type TableProps } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { HeaderCell, type HeaderCellProps } from './header-cell.tsx';
import { cellOf } from './list-cell.tsx';
import { fitted, type Room } from './column-room.ts';
import { type Column, columnKey, type ColumnPrefs, isRight, placed, resized } from './list-columns.ts';
import type { Selection } from './list-selection.ts';
import { actionsPx } from './row-actions.tsx';

export type ListRow = { readonly id: number };

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
  readonly onSort: (sorting: string | undefined) => void;
  readonly onPrefs: (prefs: ColumnPrefs) => void;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly onHover: ((row: R) => void) | undefined;
  readonly rowTone: ((row: R) => 'late' | undefined) | undefined;
  readonly empty: ReactNode;
  readonly isRefreshing: boolean;
  readonly label: string;
};

/** Heights of the row of tools above the table and of the foot under it. */
const toolbarPx = 44;
const footPx = 40;
const indexWidth = 44;
const selectWidth = 36;
/** What of the window is not rows: the shell's head, the list's row of tools, its titles and its foot. */
const besideRowsPx = 224;
/** Past so many rows only those in sight are drawn. */
const virtualPast = 50;

const sortOrderOf = (field: string, sorting: string | undefined): 'ascend' | 'descend' | null => {
  const [sorted, direction] = (sorting ?? '').split(' ');
  if (sorted !== field) return null;
  return direction === 'desc' ? 'descend' : 'ascend';
};

function columnsOf<R extends ListRow>(props: ListRowsProps<R>): TableColumnType<R>[] {
  const { columns, prefs, room, page, size, sorting, rowActions, selection, onPrefs } = props;
  const taken = indexWidth + (selection ? selectWidth : 0) + (rowActions ? actionsPx : 0);
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
    render: (_value, _row, at) => zmsIndex(page, size, at),
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
  return [index, ...fields, ...actions];
}

const rowEvents =
  <R extends ListRow>({ onOpen, onHover, rowTone, selection }: ListRowsProps<R>): NonNullable<TableProps<R>['onRow']> =>
  (row) => ({
    ...(onOpen ? { onDoubleClick: () => onOpen(row) } : {}),
    ...(onHover ? { onMouseEnter: () => onHover(row), onFocus: () => onHover(row) } : {}),
    className: [
      rowTone?.(row) === 'late' ? 'kit-row-late' : '',
      selection?.ids.includes(row.id) ? 'kit-row-chosen' : '',
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

/** The rows as a table with sticky head and first column. */
export function ListTable<R extends ListRow>(props: ListRowsProps<R>) {
  const { rows, prefs, selection, onSort, empty, isRefreshing, label } = props;
  const columns = columnsOf(props);
  const width = columns.reduce((total, column) => total + Number(column.width), selection ? selectWidth : 0);
  const isVirtual = rows.length > virtualPast;
  // Without rows there is nothing to scroll to, and no keyboard could scroll there.
  const scroll = isVirtual ? { x: width, y: Math.max(320, window.innerHeight - besideRowsPx) } : { x: width };
  return (
    <Table<R>
      className={`kit-table kit-table-${prefs.density}${isRefreshing ? ' kit-refreshing' : ''}${rows.length === 0 ? ' kit-table-empty' : ''}`}
      aria-label={label}
      rowKey="id"
      size={prefs.density === 'loose' ? 'medium' : 'small'}
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      tableLayout="fixed"
      sticky={{ offsetHeader: toolbarPx, offsetScroll: footPx }}
      virtual={isVirtual}
      {...(rows.length > 0 ? { scroll } : {})}
      showSorterTooltip={false}
      locale={{ emptyText: empty }}
      components={{ header: { cell: HeaderCell } }}
      onRow={rowEvents(props)}
      onChange={(_pages, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        onSort(one?.order ? `${String(one.field)} ${one.order === 'ascend' ? 'asc' : 'desc'}` : undefined);
      }}
      {...(selection ? { rowSelection: selectionOf(props) ?? {} } : {})}
    />
  );
}
