import { ownRoles } from './role-kind.ts';
import { RoleList } from './role-list.tsx';

/** 城市角色: those that this city has made for its own people. */
export const Page = () => <RoleList of={ownRoles} />;
