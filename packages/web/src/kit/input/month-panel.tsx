import { addDays, addMonths, weekday } from '@material/contract/kernel/value/business-time.ts';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type MouseEvent, type ReactNode, useState } from 'react';
import './month-panel.css';

type Props = {
  /** `YYYY-MM-DD`, or empty: the month of today. */
  readonly date: string;
  readonly today: string;
  readonly onPick: (date: string) => void;
  /** Why a day cannot be picked. */
  readonly problemOf?: ((day: string) => string | undefined) | undefined;
};

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const cellsShown = 42;

/** For the mouse alone: the focus stays in the field. */
const aside = { tabIndex: -1, onMouseDown: (event: MouseEvent): void => event.preventDefault() };

const firstOf = (date: string): string => `${date.slice(0, 8)}01`;

/** Six whole weeks around a month, Monday first. */
const daysAround = (month: string): readonly string[] => {
  const start = addDays(month, 1 - weekday(month));
  return Array.from({ length: cellsShown }, (_, at) => addDays(start, at));
};

const dayClass = (day: string, month: string, today: string): string =>
  ['kit-day', day.startsWith(month.slice(0, 7)) ? '' : 'kit-day-out', day === today ? 'kit-day-today' : ''].join(' ');

/** A day that cannot be picked stays under the mouse, to say why. */
const pickOf = (day: string, { onPick, problemOf }: Pick<Props, 'onPick' | 'problemOf'>) => {
  const problem = problemOf?.(day);
  return problem === undefined
    ? { 'aria-label': day, onClick: () => onPick(day) }
    : { 'aria-label': `${day}，${problem}`, 'aria-disabled': true, title: problem };
};

/** A month to pick a day from with the mouse, beside a field that is typed into; it never takes the focus from it. */
export function MonthPanel({ date, today, onPick, problemOf }: Props) {
  const [month, setMonth] = useState(firstOf(date === '' ? today : date));
  const turn = (label: string, icon: ReactNode, by: number) => (
    <Button
      type="text"
      size="small"
      {...aside}
      aria-label={label}
      icon={icon}
      onClick={() => setMonth(addMonths(month, by))}
    />
  );
  return (
    <div className="kit-month" role="group" aria-label="日历">
      <header>
        {turn('上个月', <LeftOutlined aria-hidden />, -1)}
        <b className="kit-num">
          {Number(month.slice(0, 4))} 年 {Number(month.slice(5, 7))} 月
        </b>
        {turn('下个月', <RightOutlined aria-hidden />, 1)}
      </header>
      <div className="kit-days">
        {weekdays.map((day) => (
          <span key={day} className="kit-muted">
            {day}
          </span>
        ))}
        {daysAround(month).map((day) => (
          <button
            key={day}
            type="button"
            {...aside}
            {...pickOf(day, { onPick, problemOf })}
            className={dayClass(day, month, today)}
            aria-pressed={day === date}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
      {problemOf?.(today) === undefined ? (
        <Button type="link" size="small" block {...aside} onClick={() => onPick(today)}>
          今天
        </Button>
      ) : null}
    </div>
  );
}
