import type { SaveState } from './inbound-count-store.ts';
import type { Counting } from './inbound-use-count.ts';

const words: Readonly<Record<SaveState, string>> = {
  saved: '已保存',
  waiting: '待保存…',
  saving: '正在保存…',
  offline: '未联网，已存在本机',
  refused: '没有保存',
};

/** Whether what was entered has reached the server. */
export const SaveWords = ({ counting: { save } }: { readonly counting: Pick<Counting, 'save'> }) => (
  <small className={save === 'offline' || save === 'refused' ? 'kit-late' : 'kit-muted'} aria-live="polite">
    {words[save]}
  </small>
);
