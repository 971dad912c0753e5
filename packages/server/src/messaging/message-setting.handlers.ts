import type { Input } from '@material/contract/kernel/call/call.ts';
import { messageSettingCalls, type MessageSettingRow } from '@material/contract/messaging/message-setting.calls.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { eventsOf, type MessageEvent } from './message-event.ts';
import { dropSetting, heldSetting, settingsOf, writeSetting } from './message-setting.repo.ts';
import { spokenOf, type Setting } from './message-setting.rules.ts';

type Edited = Input<typeof messageSettingCalls.editMessageSetting>;
type Stored = { readonly settings: readonly Setting[]; readonly cityId: number | null };

const cityOf = ({ centre }: Ctx): number | null => (centre.kind === 'city' ? centre.cityId : null);

function sourceOf(cityId: number | null | undefined): MessageSettingRow['settingSource'] {
  if (cityId === undefined) return 'USUAL';
  return cityId === null ? 'HEADQUARTERS' : 'CITY';
}

/** The version is that of the unit's own row: without one it is the first to be written. */
function rowOf(event: MessageEvent, id: number, { settings, cityId }: Stored): MessageSettingRow {
  const setting = spokenOf(settings, event.event, cityId);
  const isOwn = setting?.cityId === cityId;
  return {
    id,
    event: event.event,
    eventName: event.eventName,
    toldName: event.toldName,
    inApp: setting?.inApp ?? true,
    messageText: setting?.messageText ?? '',
    settingSource: sourceOf(setting?.cityId),
    rowVersion: isOwn ? (setting?.rowVersion ?? 0) : 0,
  };
}

/** Who is told of what; a city sets what its own people are told. */
export const messageSettings = (documents: readonly WithCards[]) => {
  const rows = async (ctx: Ctx): Promise<MessageSettingRow[]> => {
    const cityId = cityOf(ctx);
    const stored = { settings: await settingsOf(ctx), cityId };
    return eventsOf(documents, ctx.schema.parties)
      .filter(({ isOfCity }) => cityId === null || isOfCity)
      .map((event, at) => rowOf(event, at + 1, stored));
  };
  const shown = async (ctx: Ctx, wanted: string): Promise<MessageSettingRow> =>
    (await rows(ctx)).find(({ event }) => event === wanted) ?? refuse('notFound');

  const edit = async (ctx: Ctx, { event, rowVersion, isUsual, inApp, messageText }: Edited) => {
    const place = { event, cityId: cityOf(ctx) };
    const before = await shown(ctx, event);
    const held = await heldSetting(ctx, place);
    if ((held ?? 0) !== rowVersion) refuse('conflict', {}, { row: before });
    if (isUsual) await dropSetting(ctx, place);
    else if (!(await writeSetting(ctx, { ...place, inApp, messageText, rowVersion: rowVersion + 1 })))
      refuse('conflict', {}, { row: await shown(ctx, event) });
    const after = await shown(ctx, event);
    ctx.audit({
      table: 'message_setting',
      id: null,
      before: { inApp: before.inApp, messageText: before.messageText },
      after: { eventName: after.eventName, inApp: after.inApp, messageText: after.messageText },
    });
    return after;
  };

  return implement(messageSettingCalls, {
    getMessageSetting: async (ctx) => ({ list: await rows(ctx) }),
    editMessageSetting: edit,
    editMessageSettingForCity: edit,
  });
};
