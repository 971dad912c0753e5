import { sectionOf } from '@material/contract/kernel/call/screen.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { documentScreen, mayOpen, screenRow } from '../../lib/screen-at.ts';
import { NoLink, NoText } from '../display/no-link.tsx';
import { useTab } from '../tab/use-tab.ts';

/** Opens documents where this user reads them, in the centre of the page; undefined of a table that they cannot open. */
export function useDocumentOpener(): (table: string) => ((id: number, no: string) => void) | undefined {
  const tab = useTab();
  return (table) => {
    const screen: ScreenKey | undefined = documentScreen(sectionOf(tab.path), table);
    if (screen === undefined || !mayOpen(screen)) return undefined;
    return (id, no) => tab.open(screen, { [screenRow(screen).tabKey ?? 'id']: String(id) }, no);
  };
}

type Props = { readonly table: string; readonly id: number; readonly no: string };

/** The number of another document, as a link where this user can open it. */
export function DocumentLink({ table, id, no }: Props) {
  const open = useDocumentOpener()(table);
  return open ? <NoLink no={no} onOpen={() => open(id, no)} /> : <NoText no={no} />;
}
