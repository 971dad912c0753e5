import { ownRoles } from './role-kind.ts';
import { RolePage } from './role-page.tsx';

/** 本城市角色: what one role of this city may do. */
export const Page = () => <RolePage of={ownRoles} />;
