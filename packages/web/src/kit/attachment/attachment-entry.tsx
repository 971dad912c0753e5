import type {
  AnyAttachment,
  AnyAttachmentCalls,
  AttachmentRow,
} from '@material/contract/kernel/document/attachment.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import type { SaidField } from '../form/fields-of.tsx';
import { enteredBeside } from './allowed.ts';

type Add = AnyAttachmentCalls['add'];
type Props = {
  readonly kind: AnyAttachment;
  readonly owner: number;
  readonly files: readonly File[];
  readonly onAdded: ((row: AttachmentRow) => void) | undefined;
  readonly onClose: () => void;
};

/** Takes one file of a kind that asks for more than the file, such as until when it is valid. */
export const AttachmentEntry = ({ kind, owner, files, onAdded, onClose }: Props) => (
  <FormDialog
    open
    call={kind.calls.add}
    title={`添加${kind.noun}`}
    fields={['files', ...enteredBeside(kind)] as readonly SaidField<Add>[]}
    initial={{ of: owner, files }}
    done={`${kind.noun}已上传`}
    {...(onAdded ? { onDone: onAdded } : {})}
    onClose={onClose}
  />
);
