import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import type { TransportRow } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';

/** Makes the inbound orders of a transport and leads to the counting: to the one order, or to the list of several. */
export function useGenerateInbound() {
  const tab = useTab();
  const api = useApi();
  return async ({ id, rowVersion, no }: Pick<TransportRow, 'id' | 'rowVersion' | 'no'>): Promise<void> => {
    const { list } = await carryOut(
      api.send(inboundCalls.generateInboundOrder, { id, rowVersion }),
      '入库单已生成，可以验收',
    );
    const [only] = list;
    if (only && list.length === 1) tab.open('inboundDetail', { id: String(only.id) }, only.no);
    else tab.open('inboundOrder', { filter: no });
  };
}
