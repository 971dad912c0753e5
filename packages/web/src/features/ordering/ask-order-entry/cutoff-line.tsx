import { ClockCircleOutlined } from '@ant-design/icons';
import { useEffect, useMemo, useState } from 'react';
import { useCountdown } from '../../../kit/react/use-countdown.ts';
import { dayWithWeek } from '../ask-order/words.ts';
import { closedSentences, closingsOf, leftText, nextChange, nextClosing } from '../ask-line/cutoff.rules.ts';
import type { AddOrder } from './order.ts';

type Props = { readonly order: AddOrder };

/** Shorter than this it is said as what is urgent. */
const soonSeconds = 1800;

/**
 * Until when the order counts for today, counted down, and whose time is over; asked for anew when a time has come. Its room is
 * there before it is known, so that no line moves from under a pointer.
 */
export function CutoffLine({ order }: Props) {
  const { rows } = order.lines;
  const closings = useMemo(() => closingsOf(rows), [rows]);
  const until = nextChange(closings);
  return (
    <div className="add-cutoff">
      {until === undefined ? null : (
        <>
          <Countdown key={until} closings={closings} until={until} onOver={order.offers.forget} />
          {closedSentences(closings).map((sentence) => (
            <p key={sentence} className="kit-late kit-num">
              {sentence}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

type CountdownProps = {
  readonly closings: ReturnType<typeof closingsOf>;
  readonly until: number;
  readonly onOver: () => void;
};

function Countdown({ closings, until, onOver }: CountdownProps) {
  const [wait] = useState(() => Math.max(0, until - performance.now()));
  const left = useCountdown(wait);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  const next = nextClosing(closings);
  if (!next) return null;
  return (
    <p role="timer" className={left <= soonSeconds ? 'kit-late' : 'kit-muted'}>
      <ClockCircleOutlined aria-hidden /> 今日 <b className="kit-num">{next.time}</b> 截单（{next.names}），
      {isOver ? '正在更新…' : `还剩 ${leftText(left)}`}，过后最早 {dayWithWeek(next.dateAfter)}
    </p>
  );
}
