import type { Call, Sent } from '@material/contract/kernel/call/call.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import { maxIds, type PageOf } from '@material/contract/kernel/list/list.ts';
import type { Option, SearchFn } from './option.ts';

/** What every picker call returns of a thing. */
export type Pick = { readonly id: number; readonly code: string; readonly displayName: string };

type PickerCall = Call & { readonly kind: 'read' };

const optionOf = (row: Pick): Option<number> => ({ value: row.id, label: row.displayName, note: row.code });

const inParts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, at) => ids.slice(at * maxIds, (at + 1) * maxIds));

/** A search for pickers and filters over a picker call, `extra` narrowing it, e.g. to a city. */
export const pickerSearch =
  <C extends PickerCall>(call: C, extra: Partial<Sent<C>> = {}): SearchFn =>
  async ({ api, text, ids, signal }) => {
    const ask = async (query: object): Promise<readonly Pick[]> => {
      const answer = await api.send(call, { ...extra, ...query } as Sent<C>, { isSilent: true, signal });
      return (answer as PageOf<Pick>).list;
    };
    const parts =
      ids === undefined
        ? [{ filter: text, pageSize: paging.sizes[2] }]
        : inParts(ids).map((part) => ({ ids: part, pageSize: maxIds }));
    return (await Promise.all(parts.map(ask))).flat().map(optionOf);
  };
