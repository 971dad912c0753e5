import { messageSettingCalls, type MessageSettingRow } from '@material/contract/messaging/message-setting.calls.ts';
import { filledTemplate, templateProblem, templateWords } from '@material/contract/messaging/message-template.rules.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { PageTitle } from '../../kit/display/page-title.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { Values } from '../../kit/form/form-state.rules.ts';
import type { SaidField } from '../../kit/form/fields-of.tsx';
import { Loaded } from '../../kit/form/loaded.tsx';
import { LinesTable } from '../../kit/lines/lines-table.tsx';

const read = messageSettingCalls.getMessageSetting;
/** A city's call takes the same. */
type Edit = typeof messageSettingCalls.editMessageSetting;

const isSet = (values: Values): boolean => values['isUsual'] !== true;
const words = Object.keys(templateWords)
  .map((word) => `{${word}}`)
  .join(' ');

const sampleOf = (text: unknown): string => {
  if (typeof text !== 'string' || text.trim() === '') return templateWords.单号;
  return templateProblem(text) ?? filledTemplate(text, templateWords);
};

const fieldsFor = (usual: string): readonly SaidField<Edit>[] => [
  { field: 'isUsual', hint: usual },
  { field: 'inApp', when: isSet },
  {
    field: 'messageText',
    isRequired: false,
    when: isSet,
  },
];
const fields = {
  management: fieldsFor('打开后按系统默认提醒：发站内消息，只写单号'),
  city: fieldsFor('打开后按总部的设置提醒'),
};

type Props = { readonly call: Edit; readonly of: keyof typeof fields; readonly mayEdit: boolean };

/** Who is told of what, with how each is set. */
export function SettingList({ call, of, mayEdit }: Props) {
  const [edited, setEdited] = useState<MessageSettingRow>();
  const nameOf = (row: MessageSettingRow) =>
    mayEdit ? (
      <Button type="link" size="small" aria-label={`编辑 ${row.eventName}`} onClick={() => setEdited(row)}>
        {row.eventName}
      </Button>
    ) : (
      row.eventName
    );
  return (
    <section className="kit-card">
      <PageTitle />
      <Loaded call={read} input={{}} noun="消息设置">
        {({ list }) => (
          <LinesTable
            of={read.output.shape.list}
            rows={list}
            columns={[
              { field: 'eventName', width: 220, card: 'title', render: nameOf },
              { field: 'toldName', width: 180 },
              { field: 'inApp', width: 96, render: ({ inApp }) => (inApp ? '发送' : '不发送') },
              { field: 'messageText', width: 260, render: ({ messageText }) => messageText || '{单号}' },
              { field: 'settingSource', width: 110 },
            ]}
          />
        )}
      </Loaded>
      {edited ? (
        <FormDialog
          open
          title={`设置“${edited.eventName}”的提醒`}
          call={call}
          lead={(values) => (
            <p className="kit-muted">
              内容可以用 {words}，不填时只写单号。
              <br />
              示例：{sampleOf(values['messageText'])}
            </p>
          )}
          fields={fields[of]}
          initial={{
            event: edited.event,
            rowVersion: edited.rowVersion,
            isUsual: false,
            inApp: edited.inApp,
            messageText: edited.messageText,
          }}
          done={(row) => `“${row.eventName}”的提醒已保存`}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  );
}
