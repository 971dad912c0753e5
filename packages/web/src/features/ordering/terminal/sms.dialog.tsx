import {
  terminalCalls,
  type TerminalContact,
  type TerminalDocument,
} from '@material/contract/ordering/terminal/terminal.calls.ts';
import { terminalRow } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { Alert, Checkbox, Skeleton } from 'antd';
import { useMemo } from 'react';
import { isConflict, useConflictNotice } from '../../../kit/actions/conflict.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import './terminal.css';

type Props = { readonly document: TerminalDocument; readonly onClose: () => void };

const call = terminalCalls.smsTerminal;
const title = '发送短信';

const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

const fieldsOf = (contacts: readonly TerminalContact[]): readonly SaidField<typeof call>[] => [
  {
    field: 'contacts',
    isRequired: true,
    draw: (control) => (
      <Checkbox.Group
        className="terminal-contacts"
        value={[...numbersIn(control.value)]}
        onChange={(ids) => control.onChange(ids)}
        options={contacts.map(({ id, contactName, post, toPhone, isTerminal }) => ({
          value: id,
          label: (
            <>
              {contactName} <span className="kit-muted">{post || '供应商联系人'}</span>{' '}
              <span className="kit-num">{toPhone}</span>{' '}
              {isTerminal ? <ToneTag tone="processing">终止联系人</ToneTag> : null}
            </>
          ),
        }))}
      />
    ),
  },
];

/** Whom of the supplier to tell, with the very text that they get; nothing is sent before it was seen. */
export function SmsDialog(props: Props) {
  const { data, error } = useCall(terminalCalls.getSuContactPersonallByTerminalCheck, { id: props.document.id });
  if (data && data.blocked === '') return <Choosing {...props} contacts={data.list} text={data.smsText} />;
  return (
    <TabDialog open title={title} width={560} onClose={props.onClose} footer={null}>
      {data ? <Alert type="info" showIcon title={data.blocked} /> : null}
      {error ? <p className="kit-problem">{error.message}</p> : null}
      {data || error ? null : <Skeleton active title={false} />}
    </TabDialog>
  );
}

type ChoosingProps = Props & { readonly contacts: readonly TerminalContact[]; readonly text: string };

function Choosing({ document, contacts, text, onClose }: ChoosingProps) {
  const tellConflict = useConflictNotice(terminalRow);
  const fields = useMemo(() => fieldsOf(contacts), [contacts]);
  const { id, rowVersion } = document;
  const wanted = contacts.filter(({ isTerminal }) => isTerminal);
  const first = (wanted.length > 0 ? wanted : contacts.slice(0, 1)).map((contact) => contact.id);
  return (
    <FormDialog
      open
      call={call}
      title={title}
      width={560}
      fields={fields}
      initial={{ id, rowVersion, contacts: first }}
      lead={
        <p>
          <span className="kit-muted">短信内容</span>
          <br />
          {text}
        </p>
      }
      okText={(values) => `发送 ${numbersIn(values['contacts']).length} 条`}
      done={({ list }) =>
        list.map(({ contactName, ok, message }) => `${contactName}：${ok ? '已提交发送' : message}`).join('；')
      }
      onRefused={(refusal) => {
        if (!isConflict(refusal)) return false;
        tellConflict(document, refusal);
        return true;
      }}
      onClose={onClose}
    />
  );
}
