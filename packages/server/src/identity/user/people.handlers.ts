import { peopleCalls } from '@material/contract/identity/people.calls.ts';
import { implement } from '../../kernel/call/implement.ts';
import { list } from '../../kernel/list/list-query.ts';
import { allButSuppliers, everybody, holdersOf } from './people.list.ts';
import { heldRoles } from './people.repo.ts';

export const peopleHandlers = implement(peopleCalls, {
  getAllUserList: (ctx, query) => list(ctx, everybody(ctx), query),
  getUserListByExceptSupplier: (ctx, query) => list(ctx, allButSuppliers(ctx), query),
  getUserListByRoles: (ctx, query) => list(ctx, holdersOf(ctx), query),
  getAllUserRoleList: async (ctx) => ({ list: await heldRoles(ctx, {}) }),
  getUserRoleListBySource: async (ctx, { source }) => ({ list: await heldRoles(ctx, { source }) }),
  getUserRoleListByDepartment: async (ctx, { departmentId }) => ({ list: await heldRoles(ctx, { departmentId }) }),
});
