import {
  CheckOutlined,
  DownOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  MobileOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { nameTypes, type NameType } from '@material/contract/kernel/value/constants.ts';
import { canOpen } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { signOut } from '../../../lib/sign-in/sign-in.ts';
import { type Appearance, setAppearance, useAppearance } from '../../appearance.ts';
import { latePart } from '../part/late-part.tsx';
import { useAskLeaving } from '../tab/tab-actions.ts';
import { unsavedTabs } from '../tab/tabs.ts';
import { openUnitChoice } from '../tab/unit-choice.ts';
import { ownUnit } from './unit.rules.ts';

const dialogs = {
  password: latePart(() =>
    import('../../../features/identity/own-account/change-password.dialog.tsx').then(
      (dialog) => dialog.ChangePasswordDialog,
    ),
  ),
  phone: latePart(() =>
    import('../../../features/identity/own-account/change-phone.dialog.tsx').then((dialog) => dialog.ChangePhoneDialog),
  ),
  sessions: latePart(() =>
    import('../../../features/identity/own-account/my-sessions.dialog.tsx').then((dialog) => dialog.MySessionsDialog),
  ),
} as const;
type Opened = keyof typeof dialogs;
const isDialog = (key: string): key is Opened => Object.hasOwn(dialogs, key);

const nameKeys = {
  [`name:${nameTypes.full}`]: nameTypes.full,
  [`name:${nameTypes.short}`]: nameTypes.short,
} as Readonly<Record<string, NameType>>;

/** Offered beside a stored city name, to those who may choose another. */
const mayGoElsewhere = ({ cityname, roles }: UserInfo): boolean =>
  cityname !== '' && canOpen(screens, screens.changeRole, { roles, powers: useSession.getState().powers });

const appearances: Readonly<Record<Appearance, string>> = { system: '跟随系统', light: '浅色', dark: '深色' };
const appearanceKeys = Object.keys(appearances) as Appearance[];

type Items = NonNullable<MenuProps['items']>;
type Chosen = { readonly nameType: NameType; readonly appearance: Appearance };

const menuItems = (user: UserInfo, { nameType, appearance }: Chosen): Items => {
  const tick = (isOn: boolean) => (isOn ? <CheckOutlined aria-hidden /> : <span className="user-menu-blank" />);
  return [
    { type: 'group', key: 'who', label: `${user.name} · ${ownUnit(user)}` },
    { type: 'divider' },
    {
      type: 'group',
      key: 'names',
      label: '物料显示',
      children: [
        { key: `name:${nameTypes.full}`, icon: tick(nameType === nameTypes.full), label: '名称' },
        { key: `name:${nameTypes.short}`, icon: tick(nameType === nameTypes.short), label: '简称' },
      ],
    },
    {
      type: 'group',
      key: 'appearances',
      label: '外观',
      children: appearanceKeys.map((one) => ({
        key: `look:${one}`,
        icon: tick(one === appearance),
        label: appearances[one],
      })),
    },
    { type: 'divider' },
    ...(mayGoElsewhere(user) ? [{ key: 'switch', icon: <SwapOutlined aria-hidden />, label: '切换单位' }] : []),
    { key: 'password', icon: <LockOutlined aria-hidden />, label: '修改密码' },
    { key: 'phone', icon: <MobileOutlined aria-hidden />, label: '修改手机号' },
    { key: 'sessions', icon: <LaptopOutlined aria-hidden />, label: '登录设备' },
    { key: 'signOut', icon: <LogoutOutlined aria-hidden />, label: '退出登录' },
  ];
};

/** Who is signed in, and what is about them rather than about a page. */
export function UserMenu() {
  const leave = useLeaving();
  const user = useSession((session) => session.user);
  const nameType = useSession((session) => session.nameType);
  const appearance = useAppearance();
  const [opened, setOpened] = useState<Opened>();
  if (!user) return null;

  const choose = (key: string): void => {
    const chosen = nameKeys[key];
    const look = appearanceKeys.find((one) => key === `look:${one}`);
    if (chosen !== undefined) useSession.getState().setNameType(chosen);
    else if (look !== undefined) setAppearance(look);
    else if (isDialog(key)) setOpened(key);
    else if (key === 'switch') openUnitChoice();
    else if (key === 'signOut') void leave();
  };
  const Opened = opened && dialogs[opened];
  const menu: MenuProps = { items: menuItems(user, { nameType, appearance }), onClick: ({ key }) => choose(key) };
  return (
    <>
      <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
        <button type="button" className="user-button" aria-haspopup="menu">
          <span className="user-face" aria-hidden>
            <UserOutlined aria-hidden />
          </span>
          <span className="user-words">
            <b>{user.name}</b>
            <small>{ownUnit(user)}</small>
          </span>
          <DownOutlined aria-hidden className="user-arrow" />
        </button>
      </Dropdown>
      {Opened ? <Opened onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

/** Signs out and forgets what was open; unsaved changes ask first, and say whether they stay. */
function useLeaving(): () => Promise<void> {
  const navigate = useNavigate();
  const ask = useAskLeaving();
  return async () => {
    if (!(await ask(unsavedTabs(), '退出'))) return;
    await signOut();
    await navigate('/login', { replace: true });
  };
}
