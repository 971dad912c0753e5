import { roleNames, sectionOf, titlesOf, type RoleName, type SectionName } from '@material/contract/kernel/screen.ts';
import { screens } from '@material/contract/screens.ts';
import type { MasterOptions } from '../src/demo/filling.ts';

const sectionsOf: Readonly<Record<RoleName, readonly SectionName[]>> = {
  superadmin: [],
  管理中心: ['management', 'city', 'supplier', 'message'],
  城市中心: ['city', 'message'],
  供应商中心: ['supplier', 'message'],
  消息中心: ['message'],
};

const powersOf = (role: RoleName): string[] =>
  Object.values(screens)
    .filter((screen) => sectionsOf[role].some((section) => section === sectionOf(screen.path)))
    .flatMap((screen) => titlesOf(screen));

/** One role per centre that may do everything there; tests take powers away where they matter. */
export const roles: MasterOptions['roles'] = roleNames.map((name) => ({ name, centre: name, powers: powersOf(name) }));
export const rolesOf: MasterOptions['rolesOf'] = (user) => [user.centre];
