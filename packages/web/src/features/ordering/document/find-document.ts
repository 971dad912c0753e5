import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import type { Tab } from '../../../kit/tab/use-tab.ts';
import { send } from '../../../lib/send.ts';

/** Opens the document of a typed number in this tab; false when the caller can see none. */
export async function findByNo<C extends Call>(tab: Tab, call: C, no: string): Promise<boolean> {
  const answer = (await send(call, { no, pageSize: 1 } as Sent<C>)) as Output<C> & {
    readonly list: readonly { readonly id: number }[];
  };
  const [found] = answer.list;
  if (found) tab.setQuery({ id: String(found.id) });
  return found !== undefined;
}
