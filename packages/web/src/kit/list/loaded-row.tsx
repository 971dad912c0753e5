import type { Sent } from '@material/contract/kernel/call/call.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import type { PageOf } from '@material/contract/kernel/list/list.ts';
import type { ReactNode } from 'react';
import type { RowOf } from '../column/list-columns.ts';
import { PageFailure } from '../feedback/page-failure.tsx';
import { Loaded } from '../form/loaded.tsx';
import { useTab } from '../tab/use-tab.ts';

type Props<C extends AnyList> = {
  /** The list that shows the row to this person. */
  readonly call: C;
  /** What a row is: 供应商. */
  readonly noun: string;
  /** Why it may be gone: 可能已停用。 */
  readonly missing: string;
  readonly children: (row: RowOf<C>) => ReactNode;
};

/** One row of a list, by the id in the address of the page. */
export function LoadedRow<C extends AnyList>({ call, noun, missing, children }: Props<C>) {
  const { query } = useTab();
  const id = Number(query['id']);
  return (
    <Loaded key={id} call={call} input={{ ids: [id], pageIndex: 1, pageSize: 1 } as Sent<C>} noun={noun}>
      {(answer) => {
        const [row] = (answer as PageOf<RowOf<C>>).list;
        if (row !== undefined) return children(row);
        return <PageFailure title={`没有这个${noun}`} text={missing} isMissing onRetry={() => undefined} />;
      }}
    </Loaded>
  );
}
