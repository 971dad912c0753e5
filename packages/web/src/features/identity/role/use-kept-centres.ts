import { centresOf } from '@material/contract/identity/role.rules.ts';
import { roles, type RoleName } from '@material/contract/kernel/call/screen.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { RoleKind } from './role-kind.ts';

/** The centres whose roles the user may make and change here, as the server has it. */
export function useKeptCentres({ kind }: RoleKind): readonly RoleName[] {
  const isSuperadmin = useSession(({ user }) => user?.roles.includes(roles.superadmin) === true);
  return centresOf({ kind, isSuperadmin });
}
