import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { isOfManagement, sectionOf, sections } from '@material/contract/kernel/call/screen.ts';

type Named = Pick<UserInfo, 'roles' | 'roleName' | 'pName' | 'cityname' | 'supplierName' | 'placeName'>;

/** The unit a user belongs to, as people call it. */
export function ownUnit(user: Named): string {
  if (isOfManagement(user.roles)) return sections.management.title;
  return user.placeName || user.cityname || user.supplierName || user.pName || user.roleName;
}

/** The unit in whose place a management user works on this page; null where they work for headquarters. */
export function actedFor(path: string, user: Named): string | null {
  if (!isOfManagement(user.roles)) return null;
  const section = sectionOf(path);
  if (section === 'city') return user.cityname;
  return section === 'supplier' ? user.supplierName : null;
}
