import { inboundCalls, type InboundDocument } from '@material/contract/ordering/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { Alert } from 'antd';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { useApi } from '../../../lib/api.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';

/** What a count of more than twice what was shipped waits for. */
export const ReviewNotice = ({ document }: { readonly document: InboundDocument }) =>
  document.status === 'REVIEW' ? (
    <Alert
      type="warning"
      showIcon
      className="delivery-alert"
      title={`等待复核：${document.reviewName} 于 ${document.reviewTime ?? ''} 提交，有明细的实收超过发运两倍。请本店另一账号或城市主管核对实物后复核，复核前不入库。`}
    />
  ) : null;

/** The second account takes the count in, or sends it back to be counted again. */
export function ReviewActions({ document }: { readonly document: InboundDocument }) {
  const api = useApi();
  const ask = useConfirm();
  const { id, rowVersion, no, actions } = document;
  const find = (code: string) => actions.find((action) => action.code === code);
  const [confirm, recount] = [find('confirm'), find('recount')];
  const take = async (): Promise<void> => {
    const content = '请先核对实物数量和单位。复核后按填写的数量入库。';
    if (!(await ask({ title: `复核入库单 ${no}？`, content, okText: '复核通过' }))) return;
    await carryOut(api.send(inboundCalls.confirmInboundOrder, { id, rowVersion }), `${no} 已复核入库`);
  };
  const back = (): Promise<unknown> =>
    carryOut(api.send(inboundCalls.recountInboundOrder, { id, rowVersion }), `${no} 已退回重验`);
  return (
    <>
      {recount ? (
        <ActionButton blocked={recount.blocked} onClick={back}>
          {inboundOrderStatus.actions.recount.label}
        </ActionButton>
      ) : null}
      {confirm ? (
        <ActionButton type="primary" blocked={confirm.blocked} onClick={take}>
          {inboundOrderStatus.actions.confirm.label}
        </ActionButton>
      ) : null}
    </>
  );
}
