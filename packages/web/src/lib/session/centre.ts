import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { roles, sectionOf } from '@material/contract/kernel/call/screen.ts';
import { createContext, use } from 'react';

/** `management`, `city:<id>`, `supplier:<id>` or `message`: where a request comes from. */
export type Centre = string;

type Units = Pick<UserInfo, 'roles' | 'linkid' | 'cityid' | 'linkSupplierId'>;

const cityCentre = (user: Units): Centre => `city:${user.linkid ?? user.cityid ?? ''}`;
const supplierCentre = (user: Units): Centre => `supplier:${user.linkSupplierId ?? ''}`;

function ownCentre(user: Units): Centre {
  if (user.roles.includes(roles.city)) return cityCentre(user);
  if (user.roles.includes(roles.supplier)) return supplierCentre(user);
  if (user.roles.includes(roles.message)) return 'message';
  return 'management';
}

/** The centre of a screen's path; pages outside the sections belong to the session's own. */
export function centreFor(path: string, user: Units): Centre {
  const section = sectionOf(path);
  if (section === 'city') return cityCentre(user);
  if (section === 'supplier') return supplierCentre(user);
  return section ?? ownCentre(user);
}

/** The centre of the page that asks, so that a hidden page never speaks in the visible one's name. */
export const CentreContext = createContext<Centre | undefined>(undefined);
export const useCentre = (): Centre | undefined => use(CentreContext);
