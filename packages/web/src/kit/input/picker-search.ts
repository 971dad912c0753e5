import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import { paging } from '@material/contract/kernel/constants.ts';
import type { PageOf } from '@material/contract/kernel/list.ts';
import { send } from '../../lib/send.ts';
import type { Option, SearchFn } from '../list/list-filters.ts';

/** What every picker call answers of a thing. */
export type Pick = { readonly id: number; readonly code: string; readonly displayName: string };

type PickerCall = Call & { readonly kind: 'read' };

export type PickOf<C> = Output<C> extends PageOf<infer R> ? R : never;

/** Asks a picker call for typed text; the server ranks by name, short name, code and pinyin initials. */
const pick = async <C extends PickerCall>(
  call: C,
  input: Partial<Sent<C>>,
  signal?: AbortSignal,
): Promise<readonly PickOf<C>[]> => {
  const answer = await send(call, { pageSize: paging.sizes[2], ...input } as Sent<C>, { isSilent: true, signal });
  return (answer as PageOf<PickOf<C>>).list;
};

const optionOf = (row: Pick): Option<number> => ({ value: row.id, label: row.displayName, note: row.code });

/** A search for pickers and filters over a picker call, `extra` narrowing it, e.g. to a city. */
export const pickerSearch =
  <C extends PickerCall>(call: C, extra: Partial<Sent<C>> = {}): SearchFn =>
  async ({ text, ids, signal }) => {
    // Calls without an id list answer their first page at full size, which holds every unit of a usual tenant.
    const wanted = ids === undefined ? { filter: text } : { pageSize: paging.maxSize };
    const rows = (await pick(
      call,
      { ...extra, ...wanted } as unknown as Partial<Sent<C>>,
      signal,
    )) as unknown as readonly Pick[];
    const named = ids === undefined ? rows : rows.filter((row) => ids.includes(row.id));
    return named.map(optionOf);
  };
