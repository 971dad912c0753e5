import { type Audience, audiences, sentMessageCalls } from '@material/contract/messaging/sent-message.calls.ts';
import { messageLimits } from '@material/contract/messaging/message.rules.ts';
import { useMemo, useState } from 'react';
import type { SaidField } from '../../kit/form/fields-of.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { pickControl } from '../../kit/form/form-controls.tsx';
import { pickerSearch } from '../../kit/input/picker-search.ts';
import { FileEntry, type Kept } from './file-entry.tsx';
import { messageWidth } from './read.dialog.tsx';

const { addMessageUseAll, getAllRolesAndItems } = sentMessageCalls;

const isAudience = (value: unknown): value is Audience => typeof value === 'string' && Object.hasOwn(audiences, value);

const draws = Object.fromEntries(
  (['ROLES', 'CITIES', 'SUPPLIERS', 'USERS'] as const).map((audience) => {
    const search = pickerSearch(getAllRolesAndItems, { audience });
    return [audience, pickControl({ search, isMany: true, placeholder: `输入${audiences[audience]}的名称` })];
  }),
);

const fieldsWith = (known: Map<number, Kept>): SaidField<typeof addMessageUseAll>[] => [
  'title',
  { field: 'type', isFixed: true },
  { field: 'audience', isFixed: true, follows: () => ({ targets: [] }) },
  {
    field: 'targets',
    isMarked: true,
    when: ({ audience }) => isAudience(audience) && audience !== 'ALL',
    draw: (control) => {
      const { audience } = control.values;
      return isAudience(audience) ? draws[audience]?.(control) : null;
    },
    words: (value) => `${Array.isArray(value) ? value.length : 0} 个`,
  },
  { field: 'content', hint: `可以加粗和分点，最多 ${messageLimits.contentLetters} 个字` },
  { field: 'forcedRead', hint: '收件人读满时间才能关闭，打开后由服务器计时' },
  { field: 'forcedReadTime', unit: '秒', when: ({ forcedRead }) => forcedRead === true },
  {
    field: 'fileIds',
    isWide: true,
    words: (value) => `${Array.isArray(value) ? value.length : 0} 个附件`,
    draw: (control) => <FileEntry control={control} known={known} />,
  },
];

const initial = {
  type: '通知',
  audience: 'ALL',
  targets: [],
  forcedRead: false,
  forcedReadTime: messageLimits.forcedSeconds.usual,
  fileIds: [],
} as const;

/** A message to be written. */
export function SendDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [known] = useState(() => new Map<number, Kept>());
  const fields = useMemo(() => fieldsWith(known), [known]);
  const start = useMemo(() => ({ ...initial, targets: [], fileIds: [] }), []);
  return (
    <FormDialog
      call={addMessageUseAll}
      title="发送消息"
      okText="发送"
      open={open}
      onClose={onClose}
      width={messageWidth}
      columns={2}
      fields={fields}
      initial={start}
      done={({ receiverCount, isSending }) =>
        `${isSending ? '正在发送给' : '已发送给'} ${receiverCount.toLocaleString('en-US')} 人`
      }
    />
  );
}
