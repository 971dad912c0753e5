import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { orderOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import type { ReferenceCalls } from '@material/contract/kernel/reference/reference-calls.ts';
import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useHeld } from '../../lib/session/held.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { ImportDrawer } from '../import/import-drawer.tsx';
import type { ImportOf } from '../import/import-of.ts';
import { filtersOf } from '../filter/filters-of.ts';
import { ListPage } from '../list/list-page.tsx';
import type { SearchFn } from '../input/option.ts';
import { type DrawnAction, RowButtons } from '../actions/row-actions.tsx';
import { type TabQuery, useTab } from '../tab/use-tab.ts';
import { referenceColumns } from './reference-columns.tsx';
import { nobodyMay, useReference } from './use-reference.tsx';
import type { Within } from './reference-form.tsx';

/** Where a row leads besides what is done with it. */
type Ways = (row: ReferenceRow) => readonly DrawnAction[];

/** By filter, how its rows are found where its table alone does not say. */
type Searches = Readonly<Record<string, SearchFn>>;

type ListProps = {
  readonly of: AnyReference;
  readonly within: Within;
  readonly page?: ScreenKey | undefined;
  readonly ways?: Ways | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly searches?: Searches | undefined;
  readonly tool?: ReactNode;
  readonly onImport: () => void;
};

const searchIn = (searches: Searches | undefined, field: string) => {
  const search = searches?.[field];
  return search ? { search } : {};
};

/** The list of a reference table with everything that may be done to its rows. */
function ReferenceList({ of, within, page, ways, isReadOnly, searches, tool, onImport }: ListProps) {
  const work = useReference(of, within, { page, isReadOnly });
  const held = useHeld();
  const isHeld = isReadOnly === true ? nobodyMay : held;
  const { columns, filters, place } = useMemo(
    () => ({
      columns: referenceColumns(of),
      filters: filtersOf(
        of.calls.list,
        ['filter', 'status', ...(of.filtered ?? [])].map((field) => ({ field, ...searchIn(searches, field) })),
      ),
      place: { under: of.table },
    }),
    [of, searches],
  );
  return (
    <>
      <ListPage<ReferenceCalls['list']>
        call={of.calls.list}
        place={place}
        fixed={within}
        columns={columns}
        filters={filters}
        sorting={orderOf(of)}
        isWhole={of.sortable === true}
        isTree={of.tree !== undefined}
        onPlace={work.onPlace}
        {...(work.edit ? { onOpen: work.edit } : {})}
        toolbar={
          <>
            {tool}
            {isHeld(of.powers.upload) ? (
              <Button icon={<UploadOutlined aria-hidden />} onClick={onImport}>
                导入
              </Button>
            ) : null}
            {work.add ? (
              <ActionButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={work.add}>
                新增
              </ActionButton>
            ) : null}
          </>
        }
        rowActions={(row) => <RowButtons actions={[...work.actionsOf(row), ...(ways?.(row) ?? [])]} />}
        emptyText={`还没有${of.noun}`}
      />
      {work.dialogs}
    </>
  );
}

/** The import of a table: a line changes the row of its code, or is a new one. */
const importOf = ({ sheet, noun, fields, calls: { template, send } }: AnyReference): ImportOf => ({
  declared: sheet,
  template,
  send,
  hint: 'code' in fields ? '编码与已有的相同时修改那一行，否则新增一行。' : '每一行新增一条。',
  advice: '先预览、再确认：确认之前不会改动任何内容，有错误时可以直接在预览里改。',
  untouched: `已有${noun}不受影响`,
  after: `${noun}已更新。`,
});

type Tab = { readonly key: string; readonly label: string; readonly children: ReactNode };
type Props = {
  readonly of: readonly AnyReference[];
  /** Tables of other pages whose imports are looked at here. */
  readonly alsoImported?: readonly AnyReference[];
  /** What all rows belong to, by the name of its field, where the page is that of one such thing. */
  readonly within?: Within;
  /** Tabs of the page's own, in front of the tables and behind them. */
  readonly first?: Tab;
  readonly last?: Tab;
  /** The page of a row, where its fields are too many for a dialog. */
  readonly page?: ScreenKey;
  /** Of the tables of the page, what leads from a row elsewhere. */
  readonly ways?: Ways;
  readonly searches?: Searches;
  /** By table, what stands in front of the buttons of its list. */
  readonly tools?: Readonly<Record<string, ReactNode>>;
  /** What the rows belong to stays as it is just now: they are only looked at. */
  readonly isReadOnly?: boolean;
};
const nothing: Within = {};
const none: readonly AnyReference[] = [];

/** One table alone needs no tabs. */
const isOne = ({ of, first, last }: Pick<Props, 'of'> & { readonly first: unknown; readonly last: unknown }): boolean =>
  of.length === 1 && first === undefined && last === undefined;

/** The table whose import is open; nothing is brought into what is only looked at. */
const importedIn = ({ of, alsoImported = none, isReadOnly = false }: Props, key: string | undefined) =>
  isReadOnly ? undefined : [...of, ...alsoImported].find(({ table }) => table === key);

/** A page of reference tables, one per tab; the address says which is open. */
export function ReferencePage(props: Props) {
  const { of, within = nothing, first, last, page, ways, isReadOnly, searches, tools = {} } = props;
  const tab = useTab();
  const keys = [first?.key, ...of.map(({ table }) => table), last?.key].filter((key) => key !== undefined);
  const open = keys.find((key) => key === tab.query['tab']) ?? keys[0];
  const imported = importedIn(props, tab.query['tab'] ?? open);
  /** The lists keep what they are filtered by, each under its own name. */
  const turn = (key: string, more: TabQuery = {}): void => {
    const { tab: _tab, import: _import, ...lists } = tab.query;
    tab.setQuery({ ...lists, ...(key === keys[0] ? {} : { tab: key }), ...more }, { replace: true });
  };
  const listFor = (one: AnyReference): ReactNode => (
    <ReferenceList
      key={one.table}
      of={one}
      within={within}
      page={page}
      ways={ways}
      isReadOnly={isReadOnly}
      searches={searches}
      tool={tools[one.table]}
      onImport={() => turn(one.table, { import: 'new' })}
    />
  );
  const drawer = imported ? <ImportDrawer of={importOf(imported)} /> : null;
  if (isOne({ of, first, last }))
    return (
      <>
        {drawer}
        {of.map(listFor)}
      </>
    );
  return (
    <>
      {drawer}
      <Tabs
        className="kit-reference-tabs"
        {...(open === undefined ? {} : { activeKey: open })}
        onChange={(key) => turn(key)}
        items={[
          ...(first ? [first] : []),
          ...of.map((one) => ({
            key: one.table,
            label: one.noun,
            children: listFor(one),
          })),
          ...(last ? [last] : []),
        ]}
      />
    </>
  );
}
