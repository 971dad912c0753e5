import type { Call } from '@material/contract/kernel/call/call.ts';
import type { z } from 'zod';
import { FormDialog, type FormDialogProps } from '../form/form-dialog.tsx';
import { isConflict, useConflictNotice } from './conflict.tsx';

type Props<C extends Call> = Omit<FormDialogProps<C>, 'open' | 'title' | 'okText' | 'onRefused'> & {
  /** The action of the status table whose form it is. */
  readonly action: { readonly label: string };
  /** The document as it was seen, and what lists show of such documents. */
  readonly document: { readonly no: string };
  readonly row: z.ZodObject;
};

/** The form of an action of one document; where somebody else was faster, that is said and the dialog closes. */
export function ActionFormDialog<C extends Call>({ action: { label }, document, row, ...form }: Props<C>) {
  const tellConflict = useConflictNotice(row);
  return (
    <FormDialog<C>
      width={480}
      {...form}
      open
      title={`${label}：${document.no}`}
      okText={label}
      onRefused={(refusal) => {
        if (!isConflict(refusal)) return false;
        tellConflict(document, refusal);
        return true;
      }}
    />
  );
}
