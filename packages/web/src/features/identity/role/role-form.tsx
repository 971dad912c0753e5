import { centreWords, roleCalls, type RoleDetail } from '@material/contract/identity/role.calls.ts';
import { centresOf, giveable } from '@material/contract/identity/role.rules.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { roleNames, roles, type RoleName } from '@material/contract/kernel/call/screen.ts';
import { titlesFor } from '@material/contract/kernel/call/titles.ts';
import { screens } from '@material/contract/screens.ts';
import { useMemo, useState } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import type { Control } from '../../../kit/form/form-controls.tsx';
import { FormPage } from '../../../kit/form/form-page.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { changeWords } from './permission-tree.rules.ts';
import { Permissions } from './role-permissions.tsx';
import type { RoleKind } from './role-kind.ts';
import './role.css';

const call = roleCalls.addRole;
type Said = SaidField<typeof call>;
type City = { readonly id: number; readonly code: string; readonly name: string };

const titlesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((title) => typeof title === 'string') : [];
const centreIn = ({ centre }: Values): RoleName | undefined => roleNames.find((name) => name === centre);

/** What no person of the centre can use any more is not sent again. */
const fitting = ({ centre, powers }: RoleDetail): string[] =>
  powers.filter((title) => titlesFor(screens, centre).has(title));

/** What a form starts from: a stored role, a copy of one, or nothing. */
function initialOf({ kind }: RoleKind, { role, from, granted }: From): Partial<Sent<typeof call>> {
  if (role) {
    const { id, rowVersion, name, centre, cityId, remark } = role;
    return { id, rowVersion, name, centre, cityId, remark, powers: fitting(role) };
  }
  if (from) {
    const { centre, cityId } = from;
    const own = giveable(screens, { granted }, centre);
    return { centre, cityId, powers: fitting(from).filter((title) => own.has(title)) };
  }
  return kind === 'city' ? { centre: roles.city, powers: [] } : { powers: [] };
}
type From = {
  readonly role?: RoleDetail | undefined;
  readonly from?: RoleDetail | undefined;
  readonly granted: ReadonlySet<string>;
};

/** Another centre keeps what its people can use as well; only a city's roles are of one city. */
const afterCentre = (centre: unknown, values: Values): Values => {
  const name = centreIn({ centre });
  const fits = name ? titlesFor(screens, name) : new Set<string>();
  return {
    powers: titlesIn(values['powers']).filter((title) => fits.has(title)),
    ...(name === roles.city ? {} : { cityId: null }),
  };
};

type Drawn = { readonly granted: ReadonlySet<string> };

/** The permissions of the form's centre. */
function PowersControl({ control, granted }: Drawn & { readonly control: Control }) {
  const { id, label, value, values, isDisabled, onChange } = control;
  const centre = centreIn(values);
  const mayGive = useMemo(
    () => (centre === undefined ? new Set<string>() : giveable(screens, { granted }, centre)),
    [centre, granted],
  );
  const titles = useMemo(() => titlesIn(value), [value]);
  return (
    <Permissions
      centre={centre}
      value={titles}
      mayGive={mayGive}
      onChange={onChange}
      disabled={isDisabled}
      group={{ id, 'aria-label': label }}
    />
  );
}

type Fields = Drawn & {
  readonly of: RoleKind;
  readonly role: RoleDetail | undefined;
  readonly isSuperadmin: boolean;
  readonly cities: readonly City[];
  readonly base: readonly string[];
};

/** Where a role counts is chosen at headquarters, and stays while anybody has it. */
function placeFields({ of, role, isSuperadmin, cities }: Fields): Said[] {
  if (of.kind === 'city') return [];
  const count = role?.userCount ?? 0;
  const names = role && count > 0 ? [role.centre] : centresOf({ kind: of.kind, isSuperadmin });
  const hint = count > 0 ? { hint: `有 ${count} 人正在使用，不能改` } : {};
  const centre: Said = {
    field: 'centre',
    options: names.map((name) => ({ value: name, label: centreWords[name] })),
    isFixed: true,
    follows: afterCentre,
    ...hint,
  };
  if (count > 0) return [centre];
  const city: Said = {
    field: 'cityId',
    options: cities.map(({ id, code, name }) => ({ value: id, label: name, note: code })),
    placeholder: '不选则各城市通用',
    when: (values) => centreIn(values) === roles.city,
  };
  return [centre, city];
}

const fieldsFor = (fields: Fields): Said[] => [
  'name',
  ...placeFields(fields),
  { field: 'remark', isShort: true },
  {
    field: 'powers',
    isWide: true,
    isRequired: false,
    words: (value) => changeWords(fields.base, titlesIn(value)),
    draw: (control) => <PowersControl control={control} granted={fields.granted} />,
  },
];

/** What has to be known before anything is changed. */
function leadOf({ role, from, of }: Props, isSuperadmin: boolean): string {
  const own = isSuperadmin ? '' : '灰色的权限你自己没有，不能授予也不能收回。';
  if (from) return `权限照“${from.name}”勾好${isSuperadmin ? '' : '，你自己没有的除外'}；保存后是一个新角色。`;
  const city = role && role.cityName !== '' && of.kind === 'management' ? `${role.cityName}的角色。` : '';
  const count = role?.userCount ?? 0;
  const people = count > 0 ? `${count} 人正在使用，保存后他们下一次操作就按新的权限办。` : '';
  const all = `${city}${people}${own}`;
  return all === '' ? '一个人可以有几个角色，权限合在一起算。' : all;
}

type Props = { readonly of: RoleKind; readonly role?: RoleDetail; readonly from?: RoleDetail };

/** A role to be made or changed. */
export function RoleForm(props: Props) {
  const { of, role, from } = props;
  const tab = useTab();
  const api = useApi();
  const granted = useSession(({ powers }) => powers);
  const isSuperadmin = useSession(({ user }) => user?.roles.includes(roles.superadmin) === true);
  const { data } = useCall(sessionCalls.getAdminRoleAndName, {}, { enabled: of.kind === 'management' });
  const [base] = useState(() => role?.powers ?? []);
  const initial = useMemo(() => initialOf(of, { role, from, granted }), [of, role, from, granted]);
  const fields = useMemo(
    () => fieldsFor({ of, role, isSuperadmin, cities: data?.cities ?? [], base, granted }),
    [of, role, isSuperadmin, data, base, granted],
  );
  const title = role ? `编辑角色“${role.name}”` : '新增角色';
  return (
    <div className="role-page">
      <FormPage
        title={title}
        lead={leadOf(props, isSuperadmin)}
        call={call}
        fields={fields}
        initial={initial}
        done={(saved) => `${saved.name} 已保存`}
        onDone={(saved) => {
          api.put(roleCalls.getRole, { id: saved.id }, saved);
          if (!role) tab.setQuery({ id: String(saved.id) }, { replace: true });
        }}
      />
    </div>
  );
}
