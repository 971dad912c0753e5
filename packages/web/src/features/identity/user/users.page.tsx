import { allUsers } from './user-kind.ts';
import { UserList } from './user-list.tsx';

/** 用户管理: every account, for headquarters. */
export const Page = () => <UserList of={allUsers} />;
