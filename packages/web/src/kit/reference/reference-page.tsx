import { orderOf, type AnyReference } from '@material/contract/kernel/reference.ts';
import type { ReferenceCalls } from '@material/contract/kernel/reference-calls.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { useMemo } from 'react';
import { ActionButton } from '../feedback/action-button.tsx';
import { filtersOf } from '../list/filters-of.ts';
import { ListPage } from '../list/list-page.tsx';
import { RowButtons } from '../list/row-actions.tsx';
import { TabPart } from '../tab/tab-part.tsx';
import { useTab } from '../tab/use-tab.ts';
import { referenceColumns } from './reference-columns.tsx';
import { useReference } from './use-reference.tsx';

/** The list of a reference table with everything that may be done to its rows. */
function ReferenceList({ of }: { readonly of: AnyReference }) {
  const work = useReference(of);
  const { columns, filters } = useMemo(
    () => ({ columns: referenceColumns(of), filters: filtersOf(of.calls.list, ['filter', 'status']) }),
    [of],
  );
  return (
    <>
      <ListPage<ReferenceCalls['list']>
        call={of.calls.list}
        columns={columns}
        filters={filters}
        sorting={orderOf(of)}
        isWhole={of.sortable === true}
        isTree={of.tree !== undefined}
        onPlace={work.onPlace}
        {...(work.edit ? { onOpen: work.edit } : {})}
        toolbar={
          work.add ? (
            <ActionButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={work.add}>
              新增
            </ActionButton>
          ) : null
        }
        rowActions={(row) => <RowButtons actions={work.actionsOf(row)} />}
        emptyText={`还没有${of.noun}`}
      />
      {work.dialogs}
    </>
  );
}

/** A page of reference tables, one per tab; the address says which is open. */
export function ReferencePage({ of }: { readonly of: readonly AnyReference[] }) {
  const tab = useTab();
  const [first] = of;
  const open = of.find(({ table }) => table === tab.query['tab']) ?? first;
  return (
    <Tabs
      className="kit-reference-tabs"
      {...(open ? { activeKey: open.table } : {})}
      onChange={(key) => tab.setQuery(key === first?.table ? {} : { tab: key }, { replace: true })}
      items={of.map((one) => ({
        key: one.table,
        label: one.noun,
        children: (
          <TabPart name={one.table}>
            <ReferenceList of={one} />
          </TabPart>
        ),
      }))}
    />
  );
}
