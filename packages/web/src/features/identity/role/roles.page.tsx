import { allRoles } from './role-kind.ts';
import { RoleList } from './role-list.tsx';

/** 角色管理: every role, for headquarters. */
export const Page = () => <RoleList of={allRoles} />;
