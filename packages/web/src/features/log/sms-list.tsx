import { smsCalls, type SmsRow } from '@material/contract/identity/sms.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { useState } from 'react';
import { rowColumns } from '../../kit/column/columns-of.tsx';
import { Facts } from '../../kit/display/facts.tsx';
import { factsOf } from '../../kit/document/facts-of.tsx';
import { RowButtons } from '../../kit/actions/row-actions.tsx';
import { filtersOf } from '../../kit/filter/filters-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { TabDialog } from '../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../lib/api.ts';
import { toastDone } from '../../lib/send/notices.ts';

const call = smsCalls.getListSms;
const filters = filtersOf(call, [{ field: 'filter', placeholder: '完整手机号' }, 'createTime', 'status']);
const columns = rowColumns(call, {
  hidden: ['tries', 'failure'],
  widths: { kind: 104, toPhone: 128, smsText: 360, status: 96, sentBy: 96 },
});
const place = { under: 'sms' };

type Whole = { readonly row: SmsRow; readonly whole: Output<typeof smsCalls.revealSms> };

const SmsDialog = ({ row, whole, onClose }: Whole & { readonly onClose: () => void }) => (
  <TabDialog open title="短信原文" footer={null} onClose={onClose}>
    <Facts
      facts={factsOf(call.list.row, { ...row, ...whole }, ['toPhone', 'smsText', 'createTime', 'tries', 'failure'])}
    />
  </TabDialog>
);

/** 短信: what was sent or would have been, masked; one of them in full when it is asked for, which is noted. */
export function SmsList() {
  const api = useApi();
  const [shown, setShown] = useState<Whole>();
  const reveal = async (row: SmsRow): Promise<void> => {
    const whole = await api.send(smsCalls.revealSms, { id: row.id });
    setShown({ row, whole });
  };
  const resend = async ({ id }: SmsRow): Promise<void> => {
    await api.send(smsCalls.resendSms, { id });
    toastDone('已重新提交发送');
  };
  return (
    <>
      <ListPage
        call={call}
        place={place}
        noun="条短信"
        columns={columns}
        filters={filters}
        rowActions={(row) => (
          <RowButtons
            actions={[
              ...(row.status === 'FAILED' && row.kind === 'NOTICE'
                ? [{ code: 'resend', label: '重发', isDanger: false, run: () => resend(row) }]
                : []),
              { code: 'reveal', label: '查看原文', isDanger: false, run: () => reveal(row) },
            ]}
          />
        )}
        emptyText="还没有短信"
      />
      {shown ? <SmsDialog {...shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
