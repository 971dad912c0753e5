import { type HotKey, hotKeyCalls } from '@material/contract/identity/hot-key.calls.ts';
import { standsAlone } from '@material/contract/kernel/call/screen.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { useApi } from './api.ts';
import { toastDone } from './send/notices.ts';
import { useCall } from './query.ts';
import { mayOpen, screenAt, screenRow } from './screen-at.ts';
import { useSession } from './session/session.ts';

const { getAllHotKey, addHotKey, placeHotKey, deleteHotKey } = hotKeyCalls;
const keptMs = 300_000;

/** A quick entry with its screen; without one when the right to it was lost, or when it is no more. */
export type QuickEntry = HotKey & { readonly screen: ScreenKey | undefined };

const entryOf = (key: HotKey): QuickEntry => {
  const screen = screenAt(key.routeAddress)?.screen;
  return { ...key, screen: screen !== undefined && mayOpen(screen) ? screen : undefined };
};

/** Whether a screen can be a quick entry of whoever is signed in. */
export const mayBeQuick = (screen: ScreenKey): boolean => standsAlone(screenRow(screen)) && mayOpen(screen);

/** The person's quick entries, in their order. */
export function useQuickEntries() {
  // What may be opened follows the powers, which may change while the page stands there.
  useSession(({ powers }) => powers);
  const { data, isError, refetch } = useCall(getAllHotKey, {}, { staleTime: keptMs, toast: 'none' });
  return { entries: data?.list.map(entryOf), isFailed: isError, retry: () => void refetch() };
}

/** Adds, sorts and deletes them; what fails has been said. */
export function useQuickActions() {
  const api = useApi();
  const list = () => api.kept(getAllHotKey, {})?.list ?? [];
  // Seen at once; what the server then has is asked for anyway.
  const show = (next: HotKey[]): void => api.put(getAllHotKey, {}, { list: next });
  const isDone = (sent: Promise<string>): Promise<boolean> => sent.then((text) => text === 'OK').catch(() => false);
  return {
    add: async (screen: ScreenKey): Promise<void> => {
      const { title, path } = screenRow(screen);
      const { id } = useSession.getState();
      const input = { keyName: title, routeAddress: path, ...(id === null ? {} : { UserID: id }) };
      if (await isDone(api.send(addHotKey, input))) toastDone('添加成功');
    },
    place: async (id: number, beforeId: number | null): Promise<void> => {
      const moved = list().filter((one) => one.id === id);
      const others = list().filter((one) => one.id !== id);
      const at = others.findIndex((one) => one.id === beforeId);
      show(others.toSpliced(at < 0 ? others.length : at, 0, ...moved));
      await isDone(api.send(placeHotKey, { id, beforeId }));
    },
    remove: async (id: number): Promise<void> => {
      await isDone(api.send(deleteHotKey, { id }));
    },
  };
}
