import { messageSettingCalls, type MessageSettingRow } from '@material/contract/messaging/message-setting.calls.ts';
import { signed, smsParts } from '@material/contract/kernel/value/sms.rules.ts';
import { noticeLimits, noticeText } from '@material/contract/messaging/sms-notice.rules.ts';
import {
  filledTemplate,
  templateProblem,
  templateWords,
  usualTemplate,
  wordsFor,
} from '@material/contract/messaging/message-template.rules.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
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
type Kind = Pick<MessageSettingRow, 'noticeType'>;
const wordsText = ({ noticeType }: Kind): string =>
  wordsFor(noticeType)
    .map((word) => `{${word}}`)
    .join(' ');

const sampleOf = ({ noticeType }: Kind, text: unknown): string => {
  if (typeof text !== 'string' || text.trim() === '') return filledTemplate(usualTemplate(noticeType), templateWords);
  return templateProblem(text, wordsFor(noticeType)) ?? filledTemplate(text, templateWords);
};

const hints = {
  management: '打开后按系统默认提醒：只发站内消息，内容用默认的',
  city: '打开后按总部的设置提醒',
} as const;
const fieldsFor = (usual: string, { offered }: MessageSettingRow): readonly SaidField<Edit>[] => [
  { field: 'isUsual', hint: usual },
  { field: 'inApp', when: isSet },
  { field: 'bySms', hint: '发给本单位的短信通知人员', when: isSet },
  {
    field: 'isUrgent',
    hint: `关闭时 ${noticeLimits.quietFrom} 到次日 ${noticeLimits.quietTo} 不发，早上合成一条发出`,
    when: (values) => isSet(values) && values['bySms'] === true,
  },
  ...(offered.length > 0
    ? [
        {
          field: 'readers',
          hint: '不选时有此权限的人都收到',
          isRequired: false,
          options: offered.map(({ id, name }) => ({ value: id, label: name })),
          when: isSet,
        } as const,
      ]
    : []),
  { field: 'messageText', isRequired: false, when: isSet },
];

/** How long the text message is that would go out. */
function smsLength(row: MessageSettingRow, values: Values): string {
  const said = { title: row.eventName, count: 1, text: sampleOf(row, values['messageText']) };
  const text = signed(noticeText([said]));
  return `短信约 ${text.length} 字，按 ${smsParts(text)} 条计费（${smsParts(text) > 1 ? '每条 67 字' : '70 字以内为一条'}）`;
}

type DialogProps = Pick<Props, 'call' | 'of'> & { readonly edited: MessageSettingRow; readonly onClose: () => void };

function SettingDialog({ call, of, edited, onClose }: DialogProps) {
  const fields = useMemo(() => fieldsFor(hints[of], edited), [of, edited]);
  const initial = useMemo(() => {
    const { event, rowVersion, inApp, bySms, isUrgent, readers, messageText } = edited;
    return { event, rowVersion, isUsual: false, inApp, bySms, isUrgent, readers, messageText };
  }, [edited]);
  return (
    <FormDialog
      open
      title={`设置“${edited.eventName}”的提醒`}
      call={call}
      lead={(values) => (
        <p className="kit-muted">
          内容可以用 {wordsText(edited)}；不填时是 {usualTemplate(edited.noticeType)}。
          <br />
          示例：{sampleOf(edited, values['messageText'])}
          {isSet(values) && values['bySms'] === true ? (
            <>
              <br />
              {smsLength(edited, values)}
            </>
          ) : null}
        </p>
      )}
      fields={fields}
      initial={initial}
      done={(row) => `“${row.eventName}”的提醒已保存`}
      onClose={onClose}
    />
  );
}

type Props = { readonly call: Edit; readonly of: keyof typeof hints; readonly mayEdit: boolean };

/** Who is notified of what, with how each is set. */
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
    <section className="kit-card setting-list">
      <PageTitle />
      <Loaded call={read} input={{}} noun="消息设置">
        {({ list }) => (
          <LinesTable
            of={read.output.shape.list}
            rows={list}
            columns={[
              { field: 'eventName', width: 220, card: 'title', render: nameOf },
              { field: 'toldName', width: 180 },
              { field: 'wayNames', width: 180 },
              { field: 'readerNames', width: 130 },
              {
                field: 'messageText',
                width: 220,
                render: ({ messageText, noticeType }) => messageText || usualTemplate(noticeType),
              },
              { field: 'settingSource', width: 110 },
            ]}
          />
        )}
      </Loaded>
      {edited ? <SettingDialog call={call} of={of} edited={edited} onClose={() => setEdited(undefined)} /> : null}
    </section>
  );
}
