import type { sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import type { Option } from '../../../kit/input/option.ts';

/** The roles and units that a session may work as. */
export type Units = Output<typeof sessionCalls.getAdminRoleAndName>;
export type Unit = Units['cities'][number];

const statusWords: Readonly<Record<string, string>> = {
  LOCKED: '已锁定，可以查看，不能下单',
  DISABLED: '已停用，不会有新单据',
  BLACKLISTED: '已列入黑名单，不能接新单',
};

/** What cannot be done in a unit; undefined where nothing is in the way. */
export function unitNote(units: readonly Unit[], id: number | null): string | undefined {
  const unit = units.find((one) => one.id === id);
  const words = unit && statusWords[unit.status];
  return words === undefined ? undefined : `${unit?.name ?? ''}${words}`;
}

/** Units to choose from, stopped ones too: what they were asked for before goes on. */
export const unitOptions = (units: readonly Unit[]): Option<number>[] =>
  units.map(({ id, code, name, shortName }) => ({ value: id, label: name, note: code, search: [code, shortName] }));

export const searchPlaceholder = '输入名称、简称、编码或拼音首字母';
export const unitMissing = '请选择单位';
