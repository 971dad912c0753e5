import type { Call } from '@material/contract/kernel/call/call.ts';
import type { RowOf } from '../column/list-columns.ts';
import { useNarrow } from '../react/use-narrow.ts';
import { TabDialog } from '../tab/tab-dialog.tsx';
import { ListPage } from './list-page.tsx';
import type { ListPageProps } from './list-page-props.ts';
import { useListMemory } from './list-place.ts';
import { useChoice } from '../actions/selection.ts';
import type { ListRow } from './list-table.tsx';

type Listed<C extends Call> = Pick<
  ListPageProps<C>,
  'call' | 'columns' | 'filters' | 'fixed' | 'noun' | 'emptyText' | 'sorting'
>;
export type PickerDialogProps<C extends Call> = Listed<C> & {
  readonly title: string;
  /** Under which name columns and density are remembered. */
  readonly name: string;
  readonly okText: string;
  readonly onPick: (rows: readonly RowOf<C>[]) => unknown;
  readonly onClose: () => void;
};

/**
 * Chooses rows of a list, across its pages, with all its filters; nothing of it stands in the address. What was looked for
 * and chosen is held out here, because a dialog goes while another tab is on screen.
 */
export function PickerDialog<C extends Call>({ title, name, okText, onPick, onClose, ...list }: PickerDialogProps<C>) {
  const isNarrow = useNarrow();
  const place = useListMemory(name);
  const choice = useChoice<RowOf<C> & ListRow>();
  return (
    <TabDialog open title={title} width={isNarrow ? '100%' : 1080} footer={null} onClose={onClose}>
      <ListPage
        {...list}
        place={place}
        choice={choice}
        batch={{ noun: list.noun ?? '条', actions: [{ label: okText, primary: true, run: onPick }] }}
      />
    </TabDialog>
  );
}
