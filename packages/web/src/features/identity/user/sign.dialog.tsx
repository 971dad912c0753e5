import { userSign } from '@material/contract/identity/attachments.ts';
import type { UserRow } from '@material/contract/identity/user.calls.ts';
import { AttachmentsOf } from '../../../kit/attachment/attachment-facts.tsx';
import { bytesText } from '../../../kit/file/file-words.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';

type Props = { readonly row: UserRow; readonly onClose: () => void };

/** The picture of how somebody signs. */
export const SignDialog = ({ row, onClose }: Props) => (
  <TabDialog open title={`${row.name}的${userSign.noun}`} onClose={onClose} footer={null}>
    <p className="kit-muted">
      PNG 或 JPEG 图片，最大 {bytesText(userSign.maxBytes)}；再传一张会替换原来的，原来的仍保留。
    </p>
    <AttachmentsOf kind={userSign} owner={row.id} />
  </TabDialog>
);
