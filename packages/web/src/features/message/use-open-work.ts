import { messageCalls, type MyMessage } from '@material/contract/messaging/message.calls.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { useApi } from '../../lib/api.ts';
import { screenRow, toSearch } from '../../lib/screen-at.ts';
import { Refusal } from '../../lib/send/refusal.ts';

const { getMessageDocument, readMessage } = messageCalls;

/** Goes to a screen, in a tab of its own. */
export type Go = (screen: ScreenKey, query: Readonly<Record<string, string>>) => void;

const isScreen = (key: string): key is ScreenKey => Object.hasOwn(screens, key);

/**
 * Opens what a message is about: its one document, or the list in which its documents wait. Somebody who has to work in
 * another unit for it chooses that one first. What need not be read for a time counts as read then. Returns false where
 * nothing opened; why not has been said.
 */
export function useOpenWork(go: Go): (message: MyMessage) => Promise<boolean> {
  const api = useApi();
  const openDocument = async (id: number): Promise<boolean> => {
    const { screen, query, unit } = await api.send(getMessageDocument, { id });
    if (!isScreen(screen)) return false;
    const redirect = screenRow(screen).path + toSearch(query);
    if (unit === null) go(screen, query);
    else go('changeRole', { redirect, [`${unit.kind}Id`]: String(unit.id) });
    return true;
  };
  const open = async ({ id, opens }: MyMessage): Promise<boolean> => {
    if (!opens || !isScreen(opens.screen)) return false;
    if (opens.docId !== null) return openDocument(id);
    go(opens.screen, opens.query);
    return true;
  };
  return async (message) => {
    try {
      if (!(await open(message))) return false;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
    if (!message.isRead && !message.forcedRead)
      void api.send(readMessage, { ids: [message.id] }).catch(() => undefined);
    return true;
  };
}
