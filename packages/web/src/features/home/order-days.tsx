import type { Output } from '@material/contract/kernel/call/call.ts';
import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { cmp, formatMoney, isZero, sum } from '@material/contract/kernel/value/decimal.ts';
import { chartedDays, orderDayCalls } from '@material/contract/reporting/order-days.calls.ts';
import type { Tab } from '../../kit/tab/use-tab.ts';
import { useNarrow } from '../../kit/react/use-narrow.ts';
import { useCall } from '../../lib/query.ts';
import { HomeCard } from './home-card.tsx';
import { orderScreen } from './order-screen.ts';

const refreshEveryMs = 600_000;
/** So many bars are wide enough for a thumb on a phone. */
const narrowDays = 10;

type Day = Output<typeof orderDayCalls.getStatisticsCounters>['days'][number];

const amountOf = (days: readonly Day[]): string => sum(days.map(({ amount }) => amount));
const countOf = (days: readonly Day[]): number => days.reduce((total, { orderCount }) => total + orderCount, 0);

/** Whoever orders at all orders once a week: without that, the days before are not all there is to compare with. */
const isWhole = (before: readonly Day[]): boolean => before.slice(0, 7).some(({ orderCount }) => orderCount > 0);

/** How much more or less than before; nothing where there is nothing to compare with. */
function changeWords(amount: string, before: readonly Day[]): string {
  const earlier = amountOf(before);
  if (isZero(earlier) || !isWhole(before)) return '';
  const percent = Math.abs(Number(amount) / Number(earlier) - 1) * 100;
  return `，比上个 ${chartedDays} 天 ${cmp(amount, earlier) < 0 ? '−' : '+'}${percent.toFixed(1)}%`;
}

const dayWords = ({ day, orderCount, amount }: Day): string =>
  `${day.slice(5)} ¥${formatMoney(amount)}，${orderCount.toLocaleString('en-US')} 单`;

/** What was asked for in the last 30 days, day by day; a bar opens the orders of its day. */
export function OrderDays({ user, tab }: { readonly user: UserInfo; readonly tab: Tab }) {
  const { data } = useCall(
    orderDayCalls.getStatisticsCounters,
    {},
    { toast: 'none', staleTime: refreshEveryMs, refetchInterval: refreshEveryMs },
  );
  const isNarrow = useNarrow();
  const days = data?.days.slice(-chartedDays) ?? [];
  const count = countOf(days);
  if (!data || count === 0) return null;
  const amount = amountOf(days);
  const most = Math.max(...days.map((day) => Number(day.amount)));
  const open = (from: string, to: string): void =>
    tab.open(orderScreen(user), { createTimeFrom: from, createTimeTo: to });
  const last = days.at(-1)?.day ?? '';
  const shown = days.slice(isNarrow ? -narrowDays : -chartedDays);
  return (
    <HomeCard title="要货金额" note={`近 ${chartedDays} 天`} onAll={() => open(days[0]?.day ?? '', last)}>
      <p className="home-sum">
        <b className="kit-num">¥{formatMoney(amount)}</b> {count.toLocaleString('en-US')} 单
        {changeWords(amount, data.days.slice(0, -chartedDays))}
      </p>
      <div className="home-days">
        {shown.map((day) => (
          <button
            key={day.day}
            type="button"
            aria-label={dayWords(day)}
            title={dayWords(day)}
            onClick={() => open(day.day, day.day)}
          >
            <i style={{ height: `${most === 0 ? 0 : (Number(day.amount) / most) * 100}%` }} />
          </button>
        ))}
      </div>
      <p className="home-ends" aria-hidden>
        <span>{shown[0]?.day.slice(5)}</span>
        <span>{last.slice(5)}</span>
      </p>
    </HomeCard>
  );
}
