import type { Machine } from '@material/contract/kernel/document/machine.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { filledTemplate, usualTemplate } from '@material/contract/messaging/message-template.rules.ts';
import type { NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { titlesOf } from './message-event.ts';
import { spokenOf, usualWays, type Setting, type Ways } from './message-setting.rules.ts';
import { sendNotices } from './sms-user/send-notices.ts';
import { sourceOf } from './told-source.ts';
import { tellWaiting, type Told, type Waiting } from './waiting.repo.ts';

/** A document, and what is to be said of it. */
export type About = {
  readonly document: Waiting;
  /** By which its setting is found. */
  readonly event: string;
  readonly noticeType: NoticeType;
  readonly title: string;
  /** Who alone is notified of it, or is not; left out: everybody who may act. */
  readonly userId?: number | null;
  readonly notTo?: number | null;
};
type Spoken = Pick<About, 'title' | 'noticeType'> & { readonly ways: Ways; readonly told: Told };

const noText = '–';
const textOf = (text: string, { no, cityName, placeName, supplierName, until, reason }: Waiting): string =>
  filledTemplate(text, {
    单号: no,
    城市: cityName,
    收货单位: placeName,
    供应商: supplierName,
    期限: wireTime(until),
    原因: reason === '' ? noText : reason,
  });

/** How people are notified, as the setting of its event in force says. */
export function waysOf(
  ctx: Ctx,
  settings: readonly Setting[],
  { event, document }: Pick<About, 'event' | 'document'>,
): Ways {
  const isOfCity = ctx.schema.parties[document.party].centre === 'city';
  return spokenOf(settings, event, isOfCity ? document.cityId : null) ?? usualWays;
}

function spokenAs(ctx: Ctx, settings: readonly Setting[], about: About): Spoken[] {
  const { document, title, noticeType, userId = null, notTo = null } = about;
  const ways = waysOf(ctx, settings, about);
  if (!ways.inApp && !ways.bySms) return [];
  // Without a text of its own it is named by its number, which nothing has to be written for.
  const text = ways.messageText === '' && document.reason !== '' ? usualTemplate(noticeType) : ways.messageText;
  const docText = text === '' ? null : textOf(text, document);
  return [{ title, noticeType, ways, told: { ...document, docText, userId, notTo } }];
}

const keyOf = ({ title, ways: { inApp, bySms, isUrgent, readers }, told: { party } }: Spoken): string =>
  JSON.stringify([party, title, inApp, bySms, isUrgent, readers]);

/** Tells people of documents of one kind, by the ways that the settings say; text messages go out with it where they may. */
export async function tell(
  ctx: Ctx,
  { table }: Machine,
  { settings, abouts }: { readonly settings: readonly Setting[]; readonly abouts: readonly About[] },
): Promise<void> {
  const spoken = abouts.flatMap((about) => spokenAs(ctx, settings, about));
  for (const group of Map.groupBy(spoken, keyOf).values()) {
    const [first] = group;
    const source = first && sourceOf(ctx.schema.parties, first.told.party);
    if (!first || !source) continue;
    const { title, noticeType, ways } = first;
    const { party } = first.told;
    const titles = titlesOf(ctx.schema.parties, party);
    const waiting = group.map(({ told }) => told);
    await tellWaiting(ctx, { docType: table, party, title, noticeType, source, titles, ways, waiting });
  }
  if (spoken.some(({ ways }) => ways.bySms)) await sendNotices(ctx);
}
