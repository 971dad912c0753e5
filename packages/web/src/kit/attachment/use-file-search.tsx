import type { AnyAttachment, AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { fitOf } from '../input/choice-search.ts';

/** Of so many files one is found by looking. */
const seenAtOnce = 12;

/** Of many files those whose names hold what is typed, and where it is typed; of a few all of them. */
export function useFileSearch(
  { noun }: AnyAttachment,
  files: readonly AttachmentRow[],
): { readonly shown: readonly AttachmentRow[]; readonly search: ReactNode } {
  const [typed, setTyped] = useState('');
  if (files.length <= seenAtOnce) return { shown: files, search: null };
  const shown = files.filter(({ name }) => fitOf([name], typed) < Infinity);
  const search = (
    <>
      <Input.Search
        className="kit-files-search"
        aria-label={`搜索${noun}`}
        placeholder="按文件名搜索"
        allowClear
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length === 0 ? <p className="kit-muted">没有这样的文件</p> : null}
    </>
  );
  return { shown, search };
}
