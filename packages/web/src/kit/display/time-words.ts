import {
  businessDate,
  diffDays,
  isBusinessDate,
  parseWireTime,
} from '@material/contract/kernel/value/business-time.ts';

const dayWords = new Map([
  [-2, '前天'],
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
  [2, '后天'],
]);

/** `今天 08:30`, `昨天 08:30`, `11-20 08:30` within the year, else the full date; dates come without the clock. */
export const shortTime = (text: string, now: Date): string => {
  const date = text.slice(0, 10);
  if (!isBusinessDate(date)) return text;
  const today = businessDate(now);
  const day = dayWords.get(diffDays(today, date)) ?? (date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date);
  const clock = text.slice(11, 16);
  return clock === '' ? day : `${day} ${clock}`;
};

/** The same for a deadline in a narrow place: from the third day on the day alone says enough. */
export const shortDeadline = (text: string, now: Date): string => {
  const words = shortTime(text, now);
  return /^\d/.test(words) ? words.replace(/ .*$/, '') : words;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const span = (ms: number): string => {
  if (ms < HOUR) return `${Math.max(1, Math.round(ms / MINUTE))} 分钟`;
  if (ms < DAY) return `${Math.round(ms / HOUR)} 小时`;
  return `${Math.round(ms / DAY)} 天`;
};

/** `2 小时前`, `30 分钟后`, `刚刚`; a date alone is counted in days. */
export const relativeTime = (text: string, now: Date): string => {
  if (isBusinessDate(text)) {
    const days = diffDays(businessDate(now), text);
    if (days === 0) return '今天';
    return days < 0 ? `${-days} 天前` : `${days} 天后`;
  }
  const instant = parseWireTime(text);
  if (!instant) return text;
  const ms = instant.getTime() - now.getTime();
  if (Math.abs(ms) < MINUTE) return '刚刚';
  return ms < 0 ? `${span(-ms)}前` : `${span(ms)}后`;
};

/** How far past a deadline it is, e.g. `已超 40 分钟`; undefined while there is time left. */
export const lateBy = (deadline: string, now: Date): string | undefined => {
  const instant = parseWireTime(deadline);
  if (!instant || instant >= now) return undefined;
  return `已超 ${span(now.getTime() - instant.getTime())}`;
};
