import { userCalls } from '@material/contract/identity/user.calls.ts';
import { implementLists } from '../../kernel/list/implement-lists.ts';
import { userList } from './user.list.ts';

export const userHandlers = implementLists(userCalls, { getListUsers: userList, getSonUserList: userList });
