import { allRoles } from './role-kind.ts';
import { RolePage } from './role-page.tsx';

/** 角色: what one role may do. */
export const Page = () => <RolePage of={allRoles} />;
