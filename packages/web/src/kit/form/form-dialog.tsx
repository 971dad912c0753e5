import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../../lib/refusal.ts';
import { type ApiOptions, useApi } from '../../lib/api.ts';
import { CallForm, checkForm, showRefusal } from './call-form.tsx';
import type { FieldOf } from './call-types.ts';
import { unsavedQuestion, useConfirm } from '../feedback/confirm.ts';
import type { FormField } from './form-fields.tsx';
import { TabDialog } from '../tab/tab-dialog.tsx';
import { notSent, useClickLock } from '../feedback/use-click-lock.ts';

export type FormDialogProps<C extends Call> = {
  readonly call: C;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly fields: readonly FormField<FieldOf<C>>[];
  /** The input the form starts from; what no field edits, such as `orderid` and `rowVersion`, is sent along. */
  readonly initial: Partial<Sent<C>>;
  readonly onDone: (answer: Output<C>) => void;
  readonly okText?: string;
  readonly width?: number;
  readonly columns?: 1 | 2;
  /** Above the fields: the documents concerned, a warning. */
  readonly lead?: ReactNode;
  readonly options?: ApiOptions;
};

/** A dialog that fills one call's input and sends it; what the server refuses stands beside the field. */
export function FormDialog<C extends Call>(props: FormDialogProps<C>) {
  // A form that was closed starts anew; one whose tab was hidden meanwhile goes on.
  const [opened, setOpened] = useState({ open: props.open, times: 0 });
  if (opened.open !== props.open) setOpened({ open: props.open, times: opened.times + (props.open ? 1 : 0) });
  return props.open ? <OpenFormDialog key={opened.times} {...props} /> : null;
}

/** The form's state and the way it is sent. */
function useFormDialog<C extends Call>(props: FormDialogProps<C>) {
  const { call, fields, initial, options, onDone, onClose } = props;
  const api = useApi();
  const [form] = Form.useForm();
  const [isDirty, setDirty] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ask = useConfirm();
  const close = async (): Promise<void> => {
    if (!isDirty || (await ask(unsavedQuestion))) onClose();
  };
  const submit = async (): Promise<unknown> => {
    const checked = checkForm({ call, form, fields, initial });
    setProblem('problem' in checked ? checked.problem : undefined);
    if ('problem' in checked) return notSent;
    try {
      const answer = await api.send(call, checked.input, options);
      onDone(answer);
      return onClose();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return setProblem(showRefusal({ call, form, fields, initial }, error));
    }
  };
  return { form, isDirty, setDirty, problem, close, submit };
}

function OpenFormDialog<C extends Call>(props: FormDialogProps<C>) {
  const { call, title, fields, initial, okText = '保存', width = 560, columns = 1, lead } = props;
  const { form, isDirty, setDirty, problem, close, submit } = useFormDialog(props);
  const ok = useClickLock();
  const footer = [
    <Button key="close" onClick={() => void close()}>
      取消
    </Button>,
    <Button key="ok" type="primary" loading={ok.isBusy} disabled={ok.isLocked} onClick={() => ok.run(submit)}>
      {okText}
    </Button>,
  ];
  return (
    <TabDialog
      open
      title={title}
      width={width}
      onClose={() => void close()}
      mask={{ closable: !isDirty }}
      footer={footer}
    >
      {lead}
      <CallForm
        call={call}
        form={form}
        fields={fields}
        initial={initial}
        columns={columns}
        problem={problem}
        onDirty={setDirty}
        onSubmit={() => ok.run(submit)}
      />
    </TabDialog>
  );
}
