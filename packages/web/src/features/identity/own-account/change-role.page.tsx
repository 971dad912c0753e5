import { sessionCalls, type UserInfo } from '@material/contract/identity/session.calls.ts';
import { roles, sectionOf } from '@material/contract/kernel/call/screen.ts';
import { Alert } from 'antd';
import { useMemo } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormPage } from '../../../kit/form/form-page.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { type TabQuery, useTab } from '../../../kit/tab/use-tab.ts';
import { fromSearch, isOwnPath, screenAt } from '../../../lib/screen-at.ts';
import { useSession } from '../../../lib/session/session.ts';
import { loadUser } from '../../../lib/sign-in/sign-in.ts';
import { searchPlaceholder, type Unit, unitMissing, unitNote, unitOptions, type Units } from './unit-options.ts';

const roleLabels: Readonly<Record<string, string>> = { [roles.superadmin]: '超级管理员' };
const { management } = roles;

/** Where the user was going before a choice was asked for. */
function targetOf(redirect: string | undefined) {
  if (!isOwnPath(redirect)) return undefined;
  const url = new URL(redirect, 'http://x');
  const found = screenAt(url.pathname);
  return found && { screen: found.screen, query: fromSearch(url.search), section: sectionOf(found.row.path) };
}

const call = sessionCalls.changeAdminRoleAll;
const isManagement = (values: Values): boolean => values['role'] === management;

type UnitSaid = {
  readonly field: 'cityId' | 'supplierId';
  readonly units: readonly Unit[];
  readonly isRequired: boolean;
};

/** A unit to work in, stopped ones too: what they were asked for before goes on. What cannot be done there stands under it. */
const unitField = ({ units, ...said }: UnitSaid): SaidField<typeof call> => ({
  ...said,
  options: unitOptions(units),
  placeholder: searchPlaceholder,
  missing: unitMissing,
  when: isManagement,
  hint: (id) => unitNote(units, typeof id === 'number' ? id : null),
});

function fieldsOf({ roles, cities, suppliers }: Units, section: string | undefined): readonly SaidField<typeof call>[] {
  const options = roles.map((role) => ({ value: role, label: roleLabels[role] ?? role }));
  return [
    { field: 'role', options, isFixed: true, when: () => roles.length > 1 },
    unitField({ field: 'cityId', units: cities, isRequired: section === 'city' }),
    unitField({ field: 'supplierId', units: suppliers, isRequired: section === 'supplier' }),
  ];
}

const usualLead = '城市中心、供应商中心的页面要先选单位：之后都在所选单位内办理，并会留下代办记录。';

/** The unit of the document that is to be opened, chosen already. */
function wantedOf({ cityId, supplierId }: TabQuery, { roles, cities, suppliers }: Units) {
  const city = cities.find(({ id }) => String(id) === cityId);
  const supplier = suppliers.find(({ id }) => String(id) === supplierId);
  const unit = city ?? supplier;
  const role = roles.includes(management) ? { role: management } : {};
  return (
    unit && {
      name: unit.name,
      values: { ...role, ...(city ? { cityId: city.id } : {}), ...(supplier ? { supplierId: supplier.id } : {}) },
    }
  );
}

/** Who does not work for management gives its units up; a single role is not chosen. */
const inputOf =
  (own: string) =>
  (values: Values): Values =>
    isManagement({ role: own, ...values }) ? values : { ...values, cityId: null, supplierId: null };

function UnitForm({ user, units }: { readonly user: UserInfo; readonly units: Units }) {
  const tab = useTab();
  const target = useMemo(() => targetOf(tab.query['redirect']), [tab.query]);
  const own = user.roles[0] ?? '';
  const fields = useMemo(() => fieldsOf(units, target?.section), [units, target]);
  const wanted = useMemo(() => wantedOf(tab.query, units), [tab.query, units]);
  return (
    <FormPage
      title="切换单位"
      lead={wanted ? `要打开的单据属于“${wanted.name}”，确定后切换到该单位并打开。` : usualLead}
      call={call}
      fields={fields}
      parts={[
        {
          columns: 1,
          content: ({ state }) =>
            isManagement(state.values) ? null : <NoUnits mayManage={units.roles.includes(management)} />,
        },
      ]}
      initial={{ role: own, cityId: user.linkid, supplierId: user.linkSupplierId, ...wanted?.values }}
      toInput={inputOf(own)}
      okText="确定"
      onDone={async () => {
        await loadUser();
        tab.restart(target?.screen ?? 'home', target?.query);
      }}
    />
  );
}

/** Chooses as what and for which city and supplier this session works, then returns to the page that asked for it. */
export function Page() {
  const user = useSession((session) => session.user);
  return (
    <Loaded call={sessionCalls.getAdminRoleAndName} input={{}} noun="身份和单位">
      {(units) => (user ? <UnitForm user={user} units={units} /> : null)}
    </Loaded>
  );
}

const NoUnits = ({ mayManage }: { readonly mayManage: boolean }) => (
  <Alert
    type="info"
    showIcon
    title={mayManage ? '选择“管理中心”身份后，可以进入城市和供应商办理业务。' : '当前身份没有可以切换的单位。'}
  />
);
