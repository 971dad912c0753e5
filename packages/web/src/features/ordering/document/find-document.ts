import type { Call, Sent } from '@material/contract/kernel/call.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';

/** Opens the document of a typed number in this tab, by its list; false when the caller can see none. */
export function useFindByNo<C extends Call>(call: C, idName = 'id'): (no: string) => Promise<boolean> {
  const tab = useTab();
  const api = useApi();
  return async (no) => {
    const answer = await api.send(call, { no, pageSize: 1 } as Sent<C>);
    const [found] = (answer as { readonly list: readonly { readonly id: number }[] }).list;
    if (found) tab.setQuery({ [idName]: String(found.id) });
    return found !== undefined;
  };
}
