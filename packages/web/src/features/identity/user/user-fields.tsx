import { userCalls, type UserRow } from '@material/contract/identity/user.calls.ts';
import type { Output, Sent } from '@material/contract/kernel/call/call.ts';
import { useMemo } from 'react';
import { choiceControl, type Control, type Draw } from '../../../kit/form/form-controls.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import type { Option } from '../../../kit/input/option.ts';
import { useCall } from '../../../lib/query.ts';

const call = userCalls.getRolesListBylinkid;
type Offered = Output<typeof call>;
type Asked = Sent<typeof call>;

/** What an account of a unit may be made of; in a unit that is the unit's own. */
export type HolderOf = (values: Values) => Asked | undefined;

type Drawn = {
  readonly control: Control;
  readonly holder: Asked | undefined;
  readonly optionsOf: (offered: Offered) => readonly Option[];
  readonly isMany: boolean;
  readonly placeholder: string;
};

const nothing: Offered = { list: [], departments: [], places: [] };

function Choice({ control, holder, optionsOf, isMany, placeholder }: Drawn) {
  const { data } = useCall(call, holder ?? {}, { enabled: holder !== undefined });
  // What the list of users asked for, of everybody's roles, is no answer to whose account it is to be.
  const offered = holder === undefined ? undefined : data;
  const said = holder === undefined ? '请先选择单位' : placeholder;
  const draw = useMemo(
    () => choiceControl({ options: optionsOf(offered ?? nothing), isMany, isFixed: false, placeholder: said }),
    [offered, isMany, optionsOf, said],
  );
  return draw(control);
}

const roleOptions = ({ list }: Offered): Option[] =>
  list.map(({ id, name, isGiveable }) => ({
    value: id,
    label: name,
    ...(isGiveable ? {} : { blocked: '里面有你没有的权限，不能授予或收回' }),
  }));
const departmentOptions = ({ departments }: Offered): Option[] =>
  departments.map(({ id, name }) => ({ value: id, label: name }));
const placeOptions = ({ places }: Offered): Option[] =>
  places.map(({ id, name, code }) => ({ value: id, label: name, note: code }));

type Part = Pick<Drawn, 'optionsOf' | 'isMany' | 'placeholder'>;
const drawing =
  (holderOf: HolderOf, part: Part): Draw =>
  (control) => <Choice control={control} holder={holderOf(control.values)} {...part} />;

export const rolesDraw = (holderOf: HolderOf): Draw =>
  drawing(holderOf, { optionsOf: roleOptions, isMany: true, placeholder: '可以选几个，权限合在一起算' });
export const departmentDraw = (holderOf: HolderOf): Draw =>
  drawing(holderOf, { optionsOf: departmentOptions, isMany: false, placeholder: '可不选' });
export const placeDraw = (holderOf: HolderOf): Draw =>
  drawing(holderOf, { optionsOf: placeOptions, isMany: false, placeholder: '不选则看整个城市' });

/** Whose people an account that is there is of. */
export const holderOfRow = ({ source, cityId }: Pick<UserRow, 'source' | 'cityId'>): Asked => ({
  source,
  ...(cityId === null ? {} : { cityId }),
});
