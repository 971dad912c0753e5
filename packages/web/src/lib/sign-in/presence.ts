/** Asks the other windows of this browser whether somebody is signed in there: the stored flag alone may be stale. */
const channelName = 'material-session';
const answerWithinMs = 300;

/** Replies to such questions for as long as `isSignedIn` says so; returns how to stop. */
export function answerPresence(isSignedIn: () => boolean): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === 'who' && isSignedIn()) channel.postMessage('here');
  });
  return () => channel.close();
}

/** True when another window responds within 300 ms that somebody is signed in. */
export function askPresence(): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const finish = (isAlive: boolean): void => {
      clearTimeout(timer);
      channel.close();
      resolve(isAlive);
    };
    const timer = setTimeout(() => finish(false), answerWithinMs);
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.data === 'here') finish(true);
    });
    channel.postMessage('who');
  });
}
