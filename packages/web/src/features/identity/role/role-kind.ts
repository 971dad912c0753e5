import { identityScreens } from '@material/contract/identity/screens.ts';
import type { ScreenKey } from '@material/contract/screens.ts';

const { roles, cityRoles } = identityScreens;

/** The two places where roles are kept: all of them at headquarters, and a city's own. */
export type RoleKind = {
  readonly kind: 'management' | 'city';
  readonly listed: typeof roles | typeof cityRoles;
  readonly list: ScreenKey;
  /** The page of one role. */
  readonly page: ScreenKey;
};

export const allRoles: RoleKind = { kind: 'management', listed: roles, list: 'roles', page: 'role' };
export const ownRoles: RoleKind = { kind: 'city', listed: cityRoles, list: 'cityRoles', page: 'cityRole' };
