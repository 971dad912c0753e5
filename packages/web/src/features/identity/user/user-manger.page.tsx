import { cityUsers } from './user-kind.ts';
import { UserList } from './user-list.tsx';

/** 城市用户管理: the accounts of one city and its stores. */
export const Page = () => <UserList of={cityUsers} />;
