import { addDays, businessDate, instantAt } from '../kernel/value/business-time.ts';

/** What people are notified of: a document waits for them, came back to them, or is past its time. */
export const noticeTypes = { WAITING: '待办提醒', RETURNED: '退回提醒', LATE: '逾期提醒' } as const;
export type NoticeType = keyof typeof noticeTypes;

/** How often people are texted. Times are those of Asia/Shanghai. */
export const noticeLimits = {
  /** To one person on one day. */
  perDay: 10,
  /** Between two messages to one person; what comes meanwhile goes together. */
  pauseMinutes: 10,
  /** From this hour on nobody is texted, unless it is urgent. */
  quietFrom: '22:00',
  quietTo: '07:00',
  /** A message that could not be sent for so long is of no use. */
  validHours: 2,
  /** So many kinds are named in one message. */
  kinds: 5,
} as const;

const { quietFrom, quietTo } = noticeLimits;

/** When the quiet hours end in which this instant lies; undefined outside of them. */
export function quietUntil(now: Date): Date | undefined {
  const today = businessDate(now);
  if (now < instantAt(today, quietTo)) return instantAt(today, quietTo);
  return now < instantAt(today, quietFrom) ? undefined : instantAt(addDays(today, 1), quietTo);
}

/** What one person is still to be texted, and how often that was done today. */
export type Asked<N> = {
  readonly now: Date;
  readonly sentToday: number;
  readonly lastSent: Date | null;
  readonly waiting: readonly N[];
};

/** What goes out now, together in one message; nothing where it is held back. */
export function goesNow<N extends { readonly isUrgent: boolean }>({
  now,
  sentToday,
  lastSent,
  waiting,
}: Asked<N>): readonly N[] {
  if (sentToday >= noticeLimits.perDay) return [];
  const urgent = waiting.some(({ isUrgent }) => isUrgent);
  if (quietUntil(now)) return waiting.filter(({ isUrgent }) => isUrgent);
  const isPause = lastSent !== null && now.getTime() - lastSent.getTime() < noticeLimits.pauseMinutes * 60_000;
  // What is urgent waits for nobody, and takes along whatever waits.
  return isPause && !urgent ? [] : waiting;
}

/** Until when a message that goes out now may still be delivered: not into the quiet hours, unless it is urgent. */
export function validUntil(now: Date, isUrgent: boolean): Date {
  const usual = new Date(now.getTime() + noticeLimits.validHours * 3_600_000);
  if (isUrgent) return usual;
  const quiet = instantAt(businessDate(now), quietFrom);
  return quiet < usual ? quiet : usual;
}

/** One kind of notice with its documents; `text` is what is said of the last one. */
export type Notice = { readonly title: string; readonly count: number; readonly text: string };

/** What one message says of one notice, or of several together, behind the sender's name. */
export function noticeText(notices: readonly Notice[]): string {
  const [first, ...others] = notices;
  if (first && others.length === 0)
    return `${first.title}：${first.count > 1 ? `共 ${first.count} 张，最近一张 ` : ''}${first.text}`;
  const named = notices.slice(0, noticeLimits.kinds).map(({ title, count }) => `${title} ${count} 张`);
  const rest = notices.length > noticeLimits.kinds ? `等 ${notices.length} 类` : '';
  return `${named.join('；')}${rest}。请登录系统办理。`;
}
