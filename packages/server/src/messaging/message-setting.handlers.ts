import type { Input } from '@material/contract/kernel/call/call.ts';
import { messageSettingCalls, type MessageSettingRow } from '@material/contract/messaging/message-setting.calls.ts';
import { templateProblem, wordsFor } from '@material/contract/messaging/message-template.rules.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { refuse, refuseInput } from '../kernel/refusal/refuse.ts';
import { readTitles } from '../kernel/session/powers.rules.ts';
import { eventsOf, titlesOf, type MessageEvent } from './message-event.ts';
import * as repo from './message-setting.repo.ts';
import { spokenOf, usualWays, type Setting, type Ways } from './message-setting.rules.ts';
import { sourceOf } from './told-source.ts';

type Edited = Input<typeof messageSettingCalls.editMessageSetting>;
type Stored = {
  readonly settings: readonly Setting[];
  readonly roles: readonly repo.HeldRole[];
  readonly cityId: number | null;
};

const cityOf = ({ centre }: Ctx): number | null => (centre.kind === 'city' ? centre.cityId : null);

function settingSource(cityId: number | null | undefined): MessageSettingRow['settingSource'] {
  if (cityId === undefined) return 'USUAL';
  return cityId === null ? 'HEADQUARTERS' : 'CITY';
}

/** The roles of a party's people that let somebody act; of who brought a document there is one, whatever the role. */
function offeredOf(ctx: Ctx, { party, noticeType }: MessageEvent, roles: readonly repo.HeldRole[]) {
  if (noticeType === 'RETURNED') return [];
  const { parties } = ctx.schema;
  const titles = new Set<string>(titlesOf(parties, party));
  return roles
    .filter(
      ({ source, power }) => source === sourceOf(parties, party) && readTitles(power).some((one) => titles.has(one)),
    )
    .map(({ id, name }) => ({ id, name }));
}

function waysInWords({ inApp, bySms, isUrgent }: Pick<Ways, 'inApp' | 'bySms' | 'isUrgent'>): string {
  const sms = isUrgent ? '短信（夜间也发）' : '短信';
  return [...(inApp ? ['站内消息'] : []), ...(bySms ? [sms] : [])].join('、') || '不发送';
}

/** The version is that of the unit's own row: without one it is the first to be written. */
function rowOf(ctx: Ctx, event: MessageEvent, { settings, roles, cityId }: Stored): Omit<MessageSettingRow, 'id'> {
  const setting = spokenOf(settings, event.event, cityId);
  const { inApp, bySms, isUrgent, readers, messageText } = setting ?? usualWays;
  const offered = offeredOf(ctx, event, roles);
  const named = offered.filter((role) => readers.includes(role.id));
  return {
    event: event.event,
    eventName: event.eventName,
    noticeType: event.noticeType,
    toldName: event.toldName,
    wayNames: waysInWords({ inApp, bySms, isUrgent }),
    inApp,
    bySms,
    isUrgent,
    readers: named.map((role) => role.id),
    readerNames: named.map(({ name }) => name).join('、'),
    offered,
    messageText,
    settingSource: settingSource(setting?.cityId),
    rowVersion: setting?.cityId === cityId ? setting.rowVersion : 0,
  };
}

/** What is left out stays, and a text that is null is emptied. */
const changed = (
  { inApp, bySms, isUrgent, readers, messageText }: MessageSettingRow,
  ways: Omit<Edited, 'event' | 'rowVersion' | 'isUsual'>,
): Ways => ({
  inApp: ways.inApp ?? inApp,
  bySms: ways.bySms ?? bySms,
  isUrgent: ways.isUrgent ?? isUrgent,
  readers: ways.readers ?? readers,
  messageText: ways.messageText === undefined ? messageText : (ways.messageText ?? ''),
});

const inLog = ({ eventName, inApp, bySms, isUrgent, readerNames, messageText }: MessageSettingRow) => ({
  eventName,
  inApp,
  bySms,
  isUrgent,
  readerNames,
  messageText,
});

/** Who is notified of what; a city sets what its own people are notified of. */
export const messageSettings = (documents: readonly WithCards[]) => {
  const rows = async (ctx: Ctx): Promise<MessageSettingRow[]> => {
    const cityId = cityOf(ctx);
    const [settings, roles] = await Promise.all([repo.settingsOf(ctx), repo.heldRoles(ctx)]);
    return eventsOf(documents, ctx.schema.parties)
      .filter(({ isOfCity }) => cityId === null || isOfCity)
      .map((event, at) => ({ id: at + 1, ...rowOf(ctx, event, { settings, roles, cityId }) }));
  };
  const shown = async (ctx: Ctx, wanted: string): Promise<MessageSettingRow> =>
    (await rows(ctx)).find(({ event }) => event === wanted) ?? refuse('notFound');

  const edit = async (ctx: Ctx, { event, rowVersion, isUsual, ...ways }: Edited) => {
    const place = { event, cityId: cityOf(ctx) };
    const before = await shown(ctx, event);
    const held = await repo.heldSetting(ctx, place);
    if ((held ?? 0) !== rowVersion) refuse('conflict', {}, { row: before });
    const { readers = [] } = ways;
    if (!isUsual && readers.some((id) => !before.offered.some((role) => role.id === id)))
      refuseInput([{ path: ['readers'], message: '有角色不能办理这类单据，请重新选择接收角色' }]);
    const problem = isUsual ? undefined : templateProblem(ways.messageText ?? '', wordsFor(before.noticeType));
    if (problem !== undefined) refuseInput([{ path: ['messageText'], message: problem }]);
    if (isUsual) await repo.dropSetting(ctx, place);
    else if (!(await repo.writeSetting(ctx, { ...place, ...changed(before, ways), rowVersion: rowVersion + 1 })))
      refuse('conflict', {}, { row: await shown(ctx, event) });
    const after = await shown(ctx, event);
    ctx.audit({ table: 'message_setting', id: null, before: inLog(before), after: inLog(after) });
    return after;
  };

  return implement(messageSettingCalls, {
    getMessageSetting: async (ctx) => ({ list: await rows(ctx) }),
    editMessageSetting: edit,
    editMessageSettingForCity: edit,
  });
};
