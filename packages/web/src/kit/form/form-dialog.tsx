import type { Call, Output } from '@material/contract/kernel/call/call.ts';
import { Button, Progress } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { dismissWord, unsavedQuestion, useConfirm } from '../feedback/confirm.ts';
import { waiting } from '../feedback/action-button.tsx';
import { useClickLock } from '../feedback/use-click-lock.ts';
import { TabDialog } from '../tab/tab-dialog.tsx';
import { useUnsaved } from '../tab/use-unsaved.ts';
import type { Refusal } from '../../lib/send/refusal.ts';
import { fieldsOf, type SaidField } from './fields-of.tsx';
import { FormBody, FormFields } from './form-body.tsx';
import { useFirstField } from './form-focus.ts';
import type { Values } from './form-state.rules.ts';
import { type FormProps, useForm } from './use-form.ts';
import { type Reread, useFresh } from './use-news.ts';
import { useFormSending } from './use-form-sending.ts';

export type FormDialogProps<C extends Call> = Pick<FormProps<C>, 'place' | 'initial'> & {
  readonly call: C;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Names of the call's input, and what differs from what the contract says of them. */
  readonly fields: readonly SaidField<C>[];
  /** `sent`: the values that it was answered for. */
  readonly onDone?: (answer: Output<C>, sent: Values) => void;
  /** What is said when it is done. */
  readonly done?: string | ((answer: Output<C>) => string);
  readonly okText?: string | ((values: Values) => string);
  /** Takes a refusal that belongs to the page below; true when it has, and the dialog closes. */
  readonly onRefused?: (refusal: Refusal) => boolean;
  readonly isDanger?: boolean;
  readonly width?: number;
  readonly columns?: 1 | 2;
  /** Above the fields: the documents concerned, a warning; it may depend on what is entered. */
  readonly lead?: ReactNode | ((values: Values) => ReactNode);
  /** Reads what somebody else has saved, where the refusal's row does not hold it all. */
  readonly reread?: Reread;
  readonly intent?: string;
};

/** A dialog that fills one call's input and sends it; what the server refuses stands beside the field. */
export function FormDialog<C extends Call>(props: FormDialogProps<C>) {
  // A form that was closed starts anew; one whose tab was hidden meanwhile goes on.
  const [opened, setOpened] = useState({ open: props.open, times: 0 });
  if (opened.open !== props.open) setOpened({ open: props.open, times: opened.times + (props.open ? 1 : 0) });
  return props.open ? <OpenFormDialog key={opened.times} {...props} /> : null;
}

/** The form with its sending; closing asks while anything unsent stands in it. */
function useFormDialog<C extends Call>(props: FormDialogProps<C>) {
  const { call, fields: said, initial, done, onDone, onClose, reread, intent, onRefused } = props;
  const fields = useMemo(() => fieldsOf(call, said), [call, said]);
  const form = useForm({ ...props, fields });
  useFresh(form, initial);
  const forget = useUnsaved(form.isDirty);
  const end = (): void => {
    forget();
    onClose();
  };
  const sending = useFormSending({
    call,
    form,
    done,
    reread,
    intent,
    onRefused: (refusal) => {
      const isTaken = onRefused?.(refusal) === true;
      if (isTaken) end();
      return isTaken;
    },
    onDone: (answer, sent) => {
      onDone?.(answer, sent);
      end();
    },
  });
  const ask = useConfirm();
  const close = async (): Promise<void> => {
    // What is sent cannot be called back, and its answer belongs to this dialog.
    if (form.isSending && !sending.cancel()) return;
    if (!form.isDirty || (await ask(unsavedQuestion))) end();
  };
  return { form, ...sending, close };
}

/** Stands in the dialog, which comes and goes with its tab. */
function FocusFirst({ id }: { readonly id: string }): null {
  useFirstField(id);
  return null;
}

function OpenFormDialog<C extends Call>(props: FormDialogProps<C>) {
  const { title, isDanger = false, width = 560, columns = 1, lead } = props;
  const { form, submit, sent, close } = useFormDialog(props);
  const isHeld = form.isSending && props.call.kind !== 'upload';
  const { values } = form.state;
  const okText = typeof props.okText === 'function' ? props.okText(values) : (props.okText ?? '保存');
  const ok = useClickLock();
  const footer = [
    <Button key="close" disabled={isHeld} onClick={() => void close()}>
      {dismissWord(okText)}
    </Button>,
    <Button
      key="ok"
      type="primary"
      danger={isDanger}
      icon={ok.isBusy ? waiting : null}
      disabled={ok.isLocked}
      onClick={() => ok.run(submit)}
    >
      {okText}
    </Button>,
  ];
  return (
    <TabDialog
      open
      title={title}
      width={width}
      onClose={() => void close()}
      closable={!isHeld}
      mask={{ closable: !form.isDirty }}
      footer={footer}
    >
      <FocusFirst id={form.id} />
      <FormBody form={form} onSubmit={() => ok.run(submit)}>
        {typeof lead === 'function' ? lead(values) : lead}
        <FormFields form={form} columns={columns} isDisabled={form.conflict !== undefined} />
      </FormBody>
      {sent === undefined ? null : <Progress percent={sent} status="active" aria-label="上传进度" />}
    </TabDialog>
  );
}
