import type { Call, Sent } from '@material/contract/kernel/call.ts';
import { paging } from '@material/contract/kernel/constants.ts';
import type { PageOf } from '@material/contract/kernel/list.ts';
import type { Option, SearchFn } from '../list/list-filters.ts';

/** What every picker call answers of a thing. */
export type Pick = { readonly id: number; readonly code: string; readonly displayName: string };

type PickerCall = Call & { readonly kind: 'read' };

const optionOf = (row: Pick): Option<number> => ({ value: row.id, label: row.displayName, note: row.code });

/** A search for pickers and filters over a picker call, `extra` narrowing it, e.g. to a city. */
export const pickerSearch =
  <C extends PickerCall>(call: C, extra: Partial<Sent<C>> = {}): SearchFn =>
  async ({ api, text, ids, signal }) => {
    // Calls without an id list answer their first page at full size, which holds every unit of a usual tenant.
    const wanted = ids === undefined ? { filter: text, pageSize: paging.sizes[2] } : { pageSize: paging.maxSize };
    const answer = await api.send(call, { ...extra, ...wanted } as Sent<C>, { isSilent: true, signal });
    const rows = (answer as PageOf<Pick>).list;
    const named = ids === undefined ? rows : rows.filter((row) => ids.includes(row.id));
    return named.map(optionOf);
  };
