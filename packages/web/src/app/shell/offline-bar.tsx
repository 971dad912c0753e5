import { useOnline } from '../../lib/send/network.ts';

/** Said once for all pages; what they could not fetch they ask for again by themselves. */
export const OfflineBar = () => (
  <div role="status">{useOnline() ? null : <p className="offline-bar">网络断开，恢复后自动重试</p>}</div>
);
