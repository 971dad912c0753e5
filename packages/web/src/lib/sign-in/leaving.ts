import { wire } from '@material/contract/kernel/value/constants.ts';
import { isSending } from '../send/intents.ts';
import { hasWaitingFiles } from './kept-files.ts';
import { seal } from '../send/seal.ts';
import { useSession } from '../session/session.ts';
import { addresses } from './sign-in.ts';
import { knownWireKey } from '../send/wire-key.ts';

const channelName = 'material-windows';
const left = 'left';
/** Another window that is left says so first. */
const stillHereMs = 1000;

/** Sent although the window goes: nothing is waited for. */
function tell(more: { readonly IsOnline?: true }): void {
  const { token, id } = useSession.getState();
  const key = knownWireKey();
  if (token === '' || id === null || !key) return;
  const body = seal(JSON.stringify({ token, userid: id, ...more }), key);
  navigator.sendBeacon(wire.prefix + addresses.delayLogOut.path, new Blob([body], { type: 'application/json' }));
}

/**
 * Tells the server when this window goes, and the other windows of the browser, which then say that they are still there.
 * Nothing is sent while something waits to be saved or sent. Returns how to stop.
 */
export function watchLeaving(hasUnsaved: () => boolean): () => void {
  const channel = new BroadcastChannel(channelName);
  let answer: ReturnType<typeof setTimeout> | undefined;
  const here = (): void => tell({ IsOnline: true });
  const leave = (): void => {
    if (hasUnsaved() || isSending() || hasWaitingFiles()) return;
    tell({});
    channel.postMessage(left);
  };
  // Out of the browser's store of pages: nothing was loaded anew.
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) here();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== left) return;
    clearTimeout(answer);
    answer = setTimeout(here, stillHereMs);
  });
  if (useSession.getState().user) here();
  // After signing in again, and when a page that was loaded anew knows who is there.
  const unsubscribe = useSession.subscribe((now, before) => {
    if (now.user && !before.user) here();
  });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', back);
  return () => {
    clearTimeout(answer);
    unsubscribe();
    channel.close();
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', back);
  };
}
