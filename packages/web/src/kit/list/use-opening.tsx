import type { Call, Sent } from '@material/contract/kernel/call/call.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { useApi } from '../../lib/api.ts';
import { useTab } from '../tab/use-tab.ts';

type Row = { readonly id: number; readonly no: string };
/** How a row of documents is opened, and fetched before it is: what a list takes. */
type Opening = { readonly onOpen: (row: Row) => void; readonly onHover: (row: Row) => void };

/** Opens the documents of a list in tabs of their own. */
export function useOpening(screen: ScreenKey, call: Call): Opening {
  const tab = useTab();
  const api = useApi();
  return {
    onOpen: ({ id, no }) => tab.open(screen, { id: String(id) }, no),
    onHover: ({ id }) => api.prefetch(call, { id } as Sent<Call>),
  };
}
