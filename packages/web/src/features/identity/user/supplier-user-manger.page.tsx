import { supplierUsers } from './user-kind.ts';
import { UserList } from './user-list.tsx';

/** 供应商子账号: the accounts of one supplier. */
export const Page = () => <UserList of={supplierUsers} />;
