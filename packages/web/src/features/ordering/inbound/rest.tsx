import type { RestDecision } from '@material/contract/catalogue/category.rules.ts';
import { formatQty, isPositive, sum } from '@material/contract/kernel/value/decimal.ts';
import {
  inboundCalls,
  type InboundDocument,
  type InboundLine,
} from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { Alert, Button } from 'antd';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';

const restOf = ({ qtyRejected, qtyShort }: InboundLine): string => sum([qtyRejected, qtyShort]);

const sentences = {
  REDELIVER: '保留在要货单和提货单里，等供应商再送',
  REPLENISH: '等总部安排另一家供应商补货',
  SUBSTITUTE: '等总部安排其他物料替代',
  CLOSE: '已关闭，不再送来',
} as const satisfies Record<RestDecision, string>;

const Sentence = ({ line }: { readonly line: InboundLine }) => (
  <li>
    {line.materialName} 未收 {formatQty(restOf(line))} {line.unitName}：{sentences[line.restDecision ?? 'REDELIVER']}
  </li>
);

/** The inbound order that the uncounted lots of this one moved to, if somebody still has to count it. */
function useFollowing(document: InboundDocument) {
  const input = { filter: document.transportNo, firstkey: 'transportNo', placeId: document.placeId, pageSize: 10 };
  const { data } = useCall(inboundCalls.getAllInboundOrder, input);
  return data?.list.find(
    (row) => row.id > document.id && row.transportId === document.transportId && row.submitTime === null,
  );
}

/** After the submit: what was taken, what becomes of the rest, and where the uncounted lots are. */
export function InboundRest({ document }: { readonly document: InboundDocument }) {
  const tab = useTab();
  const following = useFollowing(document);
  const open = document.lines.filter((line) => isPositive(restOf(line)));
  if (open.length === 0 && !following) return null;
  return (
    <Alert
      type={open.length > 0 ? 'warning' : 'info'}
      showIcon
      className="delivery-alert"
      title={open.length > 0 ? `${open.length} 批没有收全` : '还有没验的货'}
      description={
        <ul className="inbound-rest">
          {open.map((line) => (
            <Sentence key={line.id} line={line} />
          ))}
          {following ? (
            <li>
              未验的 {following.lineCount} 批已转入{' '}
              <Button
                type="link"
                size="small"
                onClick={() => tab.open('inboundDetail', { id: String(following.id) }, following.no)}
              >
                {following.no}
              </Button>
            </li>
          ) : null}
        </ul>
      }
    />
  );
}
