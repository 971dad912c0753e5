import { fits, type HeldRole, type Holder } from '@material/contract/identity/user.rules.ts';
import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import { inCentre, type Ctx } from '../../kernel/ctx.ts';
import { readTitles } from '../../kernel/session/powers.rules.ts';

type Stored = { id: number; name: string; centre: RoleName; city_id: number | null; power: string[] };

const heldRole = ({ id, name, centre, city_id: cityId, power }: Stored): HeldRole => ({
  id,
  name,
  centre,
  cityId,
  titles: readTitles(power),
});

/** Every role, wherever one works: a city gives those of headquarters too, which it neither sees whole nor keeps. */
export async function everyRole(ctx: Ctx): Promise<HeldRole[]> {
  const { from } = inCentre(ctx, { centre: { kind: 'management' }, powers: ctx.powers });
  const rows = await from('role').select(['id', 'name', 'centre', 'city_id', 'power']).orderBy('id').execute();
  return rows.map(heldRole);
}

/** Roles that people of a unit may have. */
export const fittingRoles = async (ctx: Ctx, holder: Holder): Promise<HeldRole[]> =>
  (await everyRole(ctx)).filter((role) => fits(holder, role));
