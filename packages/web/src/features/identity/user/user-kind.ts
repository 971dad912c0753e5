import { identityScreens } from '@material/contract/identity/screens.ts';
import { userCalls } from '@material/contract/identity/user.calls.ts';

const { users, userManger, supplierUserManger } = identityScreens;
const { getListUsers, getSonUserList } = userCalls;

/** The places where accounts are kept: all of them at headquarters, a city's and a supplier's own. */
export type UserKind = {
  readonly kind: 'management' | 'city' | 'supplier';
  readonly listed: typeof users | typeof userManger | typeof supplierUserManger;
  readonly list: typeof getListUsers | typeof getSonUserList;
};

export const allUsers: UserKind = { kind: 'management', listed: users, list: getListUsers };
export const cityUsers: UserKind = { kind: 'city', listed: userManger, list: getSonUserList };
export const supplierUsers: UserKind = {
  kind: 'supplier',
  listed: supplierUserManger,
  list: getSonUserList,
};
