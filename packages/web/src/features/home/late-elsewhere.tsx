import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { NoLink } from '../../kit/display/no-link.tsx';
import { lateBy } from '../../kit/display/time-words.ts';
import type { Tab } from '../../kit/tab/use-tab.ts';
import { useCall } from '../../lib/query.ts';
import { HomeCard } from './home-card.tsx';
import { isManagement, orderScreen } from './order-screen.ts';

/** So many are looked through for those that wait for somebody else, and so many are shown. */
const looked = 50;
const shown = 6;

/** Whether an order that is late waits for a party that this person is not of. */
const waitsElsewhere = ({ duty, supplierShortName, supplierName }: AskOrderRow, user: UserInfo): boolean => {
  const isSupplier = duty.shortName === supplierShortName || duty.shortName === supplierName;
  return isManagement(user) ? duty.shortName !== user.introduction : isSupplier;
};

/** What others should have done by now: whom to ring, and about what. */
export function LateElsewhere({ user, tab }: { readonly user: UserInfo; readonly tab: Tab }) {
  const { data } = useCall(
    askOrderCalls.getListAskOrder,
    { duty: 'late', pageSize: looked },
    { toast: 'none', enabled: user.source !== 'SUPPLIER' },
  );
  const late = (data?.list ?? [])
    .filter((row) => waitsElsewhere(row, user))
    .toSorted((a, b) => (a.duty.until ?? '').localeCompare(b.duty.until ?? ''));
  if (late.length === 0) return null;
  const open = ({ id, no }: AskOrderRow): void =>
    tab.open(isManagement(user) ? 'askOrderDetail' : 'cityAskOrderDetail', { orderid: String(id) }, no);
  const now = new Date();
  return (
    <HomeCard
      title="已经迟了"
      note="等别人处理"
      onAll={() => tab.open(orderScreen(user), { duty: 'late', createTimeFrom: 'all' })}
    >
      <ul className="home-lates">
        {late.slice(0, shown).map((row) => (
          <li key={row.id}>
            <b>{row.duty.shortName}</b>
            <span>送 {row.placeShortName}</span>
            <span className="kit-late">{row.duty.until === null ? '已超时' : lateBy(row.duty.until, now)}</span>
            <NoLink no={row.no} onOpen={() => open(row)} />
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
