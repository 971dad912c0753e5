import { roleCalls, type RoleDetail } from '@material/contract/identity/role.calls.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { useEffect } from 'react';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { usePowers } from '../../../lib/session/held.ts';
import { Permissions } from './role-permissions.tsx';
import { RoleForm } from './role-form.tsx';
import { useKeptCentres } from './use-kept-centres.ts';
import type { RoleKind } from './role-kind.ts';

const nothing: ReadonlySet<string> = new Set();
const unchanged = (): void => undefined;

/** A role for those who may only look. */
const RoleRead = ({ role }: { readonly role: RoleDetail }) => (
  <section className="kit-card role-page">
    <h1 className="kit-result-title">{role.name}</h1>
    <Facts facts={factsOf(roleCalls.getRole.output, role, ['centre', 'cityName', 'userCount', 'remark'])} />
    <Permissions
      centre={role.centre}
      value={role.powers}
      mayGive={nothing}
      onChange={unchanged}
      disabled
      group={{ 'aria-label': '权限' }}
    />
  </section>
);

/** One role that is there, to be changed or only read. */
function Stored({ of, role }: { readonly of: RoleKind; readonly role: RoleDetail }) {
  const tab = useTab();
  const isKept = useKeptCentres(of).includes(role.centre);
  const mayEdit = usePowers().has(power(of.listed, '编辑')) && isKept;
  const { name } = role;
  useEffect(() => tab.setTitle(name), [tab, name]);
  return mayEdit ? <RoleForm of={of} role={role} /> : <RoleRead role={role} />;
}

/** One role: a stored one by its id, a new one, or a new one that begins as a copy. */
export function RolePage({ of }: { readonly of: RoleKind }) {
  const { query } = useTab();
  const [id, from] = [Number(query['id']), Number(query['from'])];
  if (!id && !from) return <RoleForm of={of} />;
  return (
    <Loaded key={`${id} ${from}`} call={roleCalls.getRole} input={{ id: id || from }} noun="角色">
      {(role) => (id ? <Stored of={of} role={role} /> : <RoleForm of={of} from={role} />)}
    </Loaded>
  );
}
