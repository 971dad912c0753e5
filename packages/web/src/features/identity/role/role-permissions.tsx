import { roles, type RoleName } from '@material/contract/kernel/call/screen.ts';
import { titlesBySection } from '@material/contract/kernel/call/titles.ts';
import { screens } from '@material/contract/screens.ts';
import { useMemo } from 'react';
import { CheckTree } from '../../../kit/input/check-tree.tsx';
import { menuFor, type MenuEntry } from '../../../lib/menu.rules.ts';
import { permissionTree } from './permission-tree.rules.ts';
import './role.css';

/** A superadmin holds what there is without being given it. */
const everything: ReadonlySet<string> = new Set([...titlesBySection(screens).values()].flatMap((own) => [...own]));

const Entry = ({ entry }: { readonly entry: MenuEntry }) => (
  <li>
    {entry.title}
    {entry.kind === 'group' ? (
      <ul>
        {entry.children.map((leaf) => (
          <Entry key={leaf.key} entry={leaf} />
        ))}
      </ul>
    ) : null}
  </li>
);

/** The menu of somebody who has this role alone, made as the real one is. */
function MenuPreview({ centre, powers }: { readonly centre: RoleName; readonly powers: readonly string[] }) {
  const menu = useMemo(
    () => menuFor(screens, { roles: [centre], powers: centre === roles.superadmin ? everything : new Set(powers) }),
    [centre, powers],
  );
  return (
    <aside className="role-menu" aria-label="菜单预览">
      <h3>菜单预览</h3>
      {menu.map(({ section, title, entries }) => (
        <div key={section ?? 'home'}>
          {title === undefined ? null : <b>{title}</b>}
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </aside>
  );
}

type Props = {
  readonly centre: RoleName | undefined;
  readonly value: readonly string[];
  /** What may be given here, and taken. */
  readonly mayGive: ReadonlySet<string>;
  readonly onChange: (value: string[]) => void;
  readonly disabled: boolean;
  readonly group: { readonly id?: string; readonly 'aria-label': string };
};

/** What a role may do, beside the menu that comes of it. */
export function Permissions({ centre, value, mayGive, onChange, disabled, group }: Props) {
  const tree = useMemo(() => (centre === undefined ? [] : permissionTree(screens, centre, mayGive)), [centre, mayGive]);
  if (centre === undefined) return <p className="kit-muted">先选择所属中心，再勾选权限</p>;
  return (
    <div className="role-permissions">
      {centre === roles.superadmin ? (
        <p className="kit-muted">超级管理员拥有全部权限，不用勾选。</p>
      ) : (
        <CheckTree tree={tree} value={value} onChange={onChange} disabled={disabled} {...group} />
      )}
      <MenuPreview centre={centre} powers={value} />
    </div>
  );
}
