import { Tooltip } from 'antd';
import { relativeTime, shortTime } from './time-words.ts';
import '../kit.css';

type Props = {
  /** A wire time or a business date. */
  readonly value: string | null | undefined;
  /** `full` writes the whole date and time instead of 今天 and 昨天. */
  readonly form?: 'short' | 'full';
};

/** A moment as people say it; the tooltip has the whole time and how long ago it was. */
export function TimeText({ value, form = 'short' }: Props) {
  if (value === null || value === undefined || value === '') return <span className="kit-num">–</span>;
  const now = new Date();
  return (
    <Tooltip title={`${value}，${relativeTime(value, now)}`}>
      <time className="kit-num" dateTime={value.replace(' ', 'T')}>
        {form === 'full' ? value : shortTime(value, now)}
      </time>
    </Tooltip>
  );
}
