import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import {
  transportOrderCalls,
  type TransportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { RightOutlined } from '@ant-design/icons';
import { StatusTag } from '../../kit/display/status-tag.tsx';
import type { Tab } from '../../kit/tab/use-tab.ts';
import { useCall } from '../../lib/query.ts';
import { HomeCard } from './home-card.tsx';

const isAtPlace = ({ arrivedAt, duty }: TransportRow): boolean => arrivedAt !== null && duty.party !== null;
const clock = ({ arrivedAt, etaAt }: TransportRow): string => (arrivedAt ?? etaAt ?? '').slice(11, 16) || '–';

function Counts({ list }: { readonly list: readonly TransportRow[] }) {
  const counts = [
    ['共', list.length],
    ['到门', list.filter(isAtPlace).length],
    ['在途', list.filter(({ departAt, arrivedAt }) => departAt !== null && arrivedAt === null).length],
    ['未发', list.filter(({ departAt }) => departAt === null).length],
  ] as const;
  return (
    <dl className="home-counts">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{count}</b> 车
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The trucks that come today, those that arrived first. */
export function Arrivals({ tab }: { readonly tab: Tab }) {
  const today = businessDate(new Date());
  const day = { etaAtFrom: `${today} 00:00:00`, etaAtTo: `${today} 23:59:59` };
  const { data } = useCall(
    transportOrderCalls.getListTransportOrder,
    { ...day, sorting: 'etaAt asc', pageSize: 50 },
    { toast: 'none' },
  );
  if (!data) return null;
  const trucks = data.list.toSorted((a, b) => Number(isAtPlace(b)) - Number(isAtPlace(a)));
  return (
    <HomeCard title="今天到货" onAll={() => tab.open('transportOrderQuery', { etaAtFrom: today, etaAtTo: today })}>
      <Counts list={trucks} />
      {trucks.length === 0 ? <p className="kit-muted">今天没有要到的货。</p> : null}
      <ul className="home-trucks">
        {trucks.slice(0, 8).map((truck) => (
          <li key={truck.id} className={isAtPlace(truck) ? 'is-at-place' : undefined}>
            <button type="button" onClick={() => tab.open('inTransitDetail', { id: String(truck.id) }, truck.no)}>
              <b className="kit-num">{clock(truck)}</b>
              <span className="home-truck-words">
                <strong>{truck.supplierShortName}</strong>
                <small>
                  {truck.placeShortNames} · {truck.plateNo || '车牌未填'} · {truck.lineCount} 行
                </small>
              </span>
              <StatusTag of={transportOrderStatus} value={truck.status} />
              <RightOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
