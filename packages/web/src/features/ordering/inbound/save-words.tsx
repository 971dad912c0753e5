import type { SaveState } from '../../../kit/lines-form/use-self-saving.ts';
import type { Counting } from './use-count.ts';

const words: Readonly<Record<SaveState, string>> = {
  saved: '已保存',
  waiting: '待保存…',
  saving: '正在保存…',
  offline: '没有连上服务器，已存在本机',
  refused: '没有保存',
};

/** Whether what was entered has reached the server. */
export const SaveWords = ({ counting: { save, progress, rows } }: { readonly counting: Counting }) => (
  <small className={save === 'offline' || save === 'refused' ? 'kit-late' : 'kit-muted'} aria-live="polite">
    {rows.some(({ isClashing }) => isClashing) ? '与同事填的不同，待选择' : words[save]}
    {save === 'saved' && progress.unfinished.length > 0 ? '，没填完的存在本机' : ''}
  </small>
);
