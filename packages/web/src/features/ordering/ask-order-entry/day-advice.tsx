import { Button } from 'antd';
import { useMemo } from 'react';
import { adviceSentence, type DayAdvice, dayAdvice, splitSlow } from '../ask-line/day.rules.ts';
import type { AddOrder } from './order.ts';

type Props = { readonly order: AddOrder };

/** What follows from the head's day: who holds the order up or cannot keep it, and the ways out in one click. */
export function DayAdviceLine({ order }: Props) {
  const { head, dayTerms } = order;
  const lines = order.lines.rows;
  const advice = useMemo(() => dayAdvice(head, lines, dayTerms), [head, lines, dayTerms]);
  if (!advice) return null;
  return (
    <p role="status" className={head.isDateAuto ? 'add-day-advice kit-muted' : 'add-day-advice kit-late'}>
      <span className="kit-num">{adviceSentence(advice)}</span>
      {advice.slow.length === 0 ? null : <Choice label="分开送达" onTake={() => splitDays(order, advice)} />}
      {advice.together === head.deliveryDate ? null : (
        <Choice
          label={`${advice.slow.length === 0 ? '' : '统一'}改到 ${advice.together.slice(5)}`}
          onTake={() => order.form.set({ deliveryDate: undefined })}
        />
      )}
    </p>
  );
}

const Choice = ({ label, onTake }: { readonly label: string; readonly onTake: () => void }) => (
  <Button size="small" onClick={onTake}>
    {label}
  </Button>
);

/** Slow lines get their own day; a chosen day that nobody can keep moves to the first possible one. */
function splitDays(order: AddOrder, advice: DayAdvice): void {
  const { head } = order;
  if (!head.isDateAuto && head.deliveryDate !== advice.main) order.form.set({ deliveryDate: advice.main });
  order.lines.change((lines) => splitSlow(lines, advice), { kind: 'edit' });
}
