import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { sessionCalls, type UserInfo } from '@material/contract/identity/session.calls.ts';
import { sectionOf } from '@material/contract/kernel/screen.ts';
import { Alert, Form, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../kit/feedback/action-button.tsx';
import { pickerSearch } from '../../kit/input/picker-search.ts';
import { SearchSelect } from '../../kit/input/search-select.tsx';
import { useTab } from '../../kit/tab/use-tab.ts';
import { useCall } from '../../lib/query.ts';
import { fromSearch, isOwnPath, screenAt } from '../../lib/screen-at.ts';
import { useSession } from '../../lib/session.ts';
import { switchUnit } from '../../lib/sign-in.ts';
import './change-role.css';

const searchCity = pickerSearch(pickerCalls.getCanUseCity);
// What a suspended supplier was asked for before must still be delivered.
const searchSupplier = pickerSearch(pickerCalls.getCanUseSupplier, { withStopped: true });
const roleLabels: Readonly<Record<string, string>> = { superadmin: '超级管理员' };
const management = '管理中心';

/** Chooses as what and for which city and supplier this session works, then returns to the page that asked for it. */
export function Page() {
  const user = useSession((session) => session.user);
  const { data, isError, refetch } = useCall(sessionCalls.getAdminRoleAndName, {}, { staleTime: 0 });
  return (
    <section className="change-role">
      <h1>切换单位</h1>
      <p className="change-role-lead">
        城市中心、供应商中心的页面要先选单位：之后都在所选单位内办理，并会留下代办记录。
      </p>
      {user && data ? (
        <UnitForm user={user} roles={data.roles} units={data} />
      ) : isError ? (
        <Alert
          type="error"
          showIcon
          title="身份和单位没有取到"
          action={
            <ActionButton size="small" onClick={refetch}>
              重试
            </ActionButton>
          }
        />
      ) : (
        <Skeleton active paragraph={{ rows: 5 }} />
      )}
    </section>
  );
}

type Unit = { readonly id: number; readonly name: string; readonly status: string };
type UnitFormProps = {
  readonly user: UserInfo;
  readonly roles: readonly string[];
  readonly units: { readonly cities: readonly Unit[]; readonly suppliers: readonly Unit[] };
};
type Choice = { readonly role: string; readonly cityId: number | null; readonly supplierId: number | null };

/** Where the user was going before he was asked to choose. */
function targetOf(redirect: string | undefined) {
  if (!isOwnPath(redirect)) return undefined;
  const url = new URL(redirect, 'http://x');
  const found = screenAt(url.pathname);
  return found && { screen: found.screen, query: fromSearch(url.search), section: sectionOf(found.row.path) };
}

const statusWords: Readonly<Record<string, string>> = {
  LOCKED: '已锁定，可以查看，不能下单',
  DISABLED: '已停用，只能查看',
  SUSPENDED: '已暂停合作，不能接新单',
  BLACKLISTED: '已列入黑名单，不能接新单',
};

function unitNote(units: readonly Unit[], id: number | null): string | undefined {
  const unit = units.find((one) => one.id === id);
  const words = unit && statusWords[unit.status];
  return words === undefined ? undefined : `${unit?.name ?? ''}${words}`;
}

/** The choice, what it lacks for the page that asked for it, and how it is made. */
function useChoice(user: UserInfo) {
  const tab = useTab();
  const target = targetOf(tab.query['redirect']);
  const [choice, setChoice] = useState<Choice>({
    role: user.roles[0] ?? '',
    cityId: user.linkid,
    supplierId: user.linkSupplierId,
  });
  const [isChecked, setChecked] = useState(false);
  const isManagement = choice.role === management;
  const lacksCity = isManagement && target?.section === 'city' && choice.cityId === null;
  const lacksSupplier = isManagement && target?.section === 'supplier' && choice.supplierId === null;
  const change = (part: Partial<Choice>): void => setChoice({ ...choice, ...part });
  const save = async (): Promise<void> => {
    setChecked(true);
    if (lacksCity || lacksSupplier) return;
    await switchUnit(isManagement ? choice : { role: choice.role, cityId: null, supplierId: null });
    tab.restart(target?.screen ?? 'home', target?.query);
  };
  return {
    choice,
    isManagement,
    lacksCity: isChecked && lacksCity,
    lacksSupplier: isChecked && lacksSupplier,
    change,
    save,
  };
}

function UnitForm({ user, roles, units }: UnitFormProps) {
  const { choice, isManagement, lacksCity, lacksSupplier, change, save } = useChoice(user);
  return (
    <Form layout="vertical" requiredMark={false}>
      {roles.length > 1 ? (
        <Form.Item label="身份">
          <Radio.Group
            optionType="button"
            value={choice.role}
            options={roles.map((role) => ({ value: role, label: roleLabels[role] ?? role }))}
            onChange={(event) => change({ role: String(event.target.value) })}
          />
        </Form.Item>
      ) : null}
      {isManagement ? (
        <>
          <UnitField
            label="城市"
            isLacking={lacksCity}
            note={unitNote(units.cities, choice.cityId)}
            value={choice.cityId}
            search={searchCity}
            onChange={(cityId) => change({ cityId })}
          />
          <UnitField
            label="供应商"
            isLacking={lacksSupplier}
            note={unitNote(units.suppliers, choice.supplierId)}
            value={choice.supplierId}
            search={searchSupplier}
            onChange={(supplierId) => change({ supplierId })}
          />
        </>
      ) : (
        <NoUnits mayManage={roles.includes(management)} />
      )}
      <ActionButton type="primary" onClick={save}>
        确定
      </ActionButton>
    </Form>
  );
}

const NoUnits = ({ mayManage }: { readonly mayManage: boolean }) => (
  <Alert
    type="info"
    showIcon
    title={mayManage ? '选择“管理中心”身份后，可以进入城市和供应商办理业务。' : '当前身份没有可以切换的单位。'}
  />
);

type UnitFieldProps = {
  readonly label: string;
  readonly isLacking: boolean;
  readonly note: string | undefined;
  readonly value: number | null;
  readonly search: ReturnType<typeof pickerSearch>;
  readonly onChange: (id: number | null) => void;
};

function UnitField({ label, isLacking, note, value, search, onChange }: UnitFieldProps) {
  return (
    <Form.Item
      label={label}
      {...(isLacking ? { validateStatus: 'error', help: '请选择单位' } : note === undefined ? {} : { extra: note })}
    >
      <SearchSelect
        search={search}
        value={value}
        aria-label={label}
        placeholder="输入名称、简称、编码或拼音首字母"
        allowClear
        onChange={(id) => onChange(id ?? null)}
      />
    </Form.Item>
  );
}
