import type { UserSource } from '@material/contract/identity/user.rules.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';

export type Unit = { readonly cityId: number | null; readonly supplierId: number | null };
type Placed = Unit & {
  readonly source: UserSource;
  readonly placeId?: number | null | undefined;
  readonly departmentId?: number | null | undefined;
};

async function placeProblem(ctx: Ctx, { placeId, cityId }: Placed): Promise<string | undefined> {
  if (placeId === undefined || placeId === null) return undefined;
  const place = await ctx.find('place', placeId).select('city_id').executeTakeFirst();
  return place?.city_id === cityId ? undefined : '这个收货地点不是该城市的';
}

async function departmentProblem(ctx: Ctx, { departmentId, cityId, source }: Placed): Promise<string | undefined> {
  if (departmentId === undefined || departmentId === null) return undefined;
  if (source === 'SUPPLIER') return '供应商的账号没有部门';
  const department = await ctx.find('department', departmentId).select('city_id').executeTakeFirst();
  return department?.city_id === cityId ? undefined : '这个部门不是该单位的';
}

/** What is wrong with where somebody is to belong. */
export async function unitProblems(ctx: Ctx, of: Placed): Promise<Problem[]> {
  const { source, cityId, supplierId } = of;
  const [place, department] = await Promise.all([placeProblem(ctx, of), departmentProblem(ctx, of)]);
  const found = {
    cityId: source === 'CITY' && cityId === null ? '请选择城市' : undefined,
    supplierId: source === 'SUPPLIER' && supplierId === null ? '请选择供应商' : undefined,
    placeId: place,
    departmentId: department,
  };
  return Object.entries(found).flatMap(([name, message]) => (message === undefined ? [] : [{ path: [name], message }]));
}
