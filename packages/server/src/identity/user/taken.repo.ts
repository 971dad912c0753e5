import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { inCentre, type Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { identityConstraints } from '../constraints.ts';

type Entered = { readonly username?: string | undefined; readonly phone?: string | undefined };

/**
 * What of a name and a phone number somebody else has already, of whatever unit: both at once, and names that differ by their
 * capitals alone, which nobody tells apart by ear. Of two who come in the same moment the database refuses the second.
 */
export async function takenProblems(ctx: Ctx, { username = '', phone = '' }: Entered, own = 0): Promise<Problem[]> {
  const found = await inCentre(ctx, { centre: { kind: 'management' }, powers: ctx.powers })
    .from('app_user')
    .where(sql<boolean>`(lower(app_user.username) = lower(${username}) or app_user.phone = ${phone})`)
    .where('app_user.id', '<>', own)
    .select(['app_user.username', 'app_user.phone'])
    .execute();
  const { app_user_username_key: name, app_user_phone_key: number } = identityConstraints;
  return [
    ...(found.some((one) => one.username.toLowerCase() === username.toLowerCase()) ? [name] : []),
    ...(found.some((one) => one.phone === phone) ? [number] : []),
  ].map(({ message, path }) => ({ message, path: [...path] }));
}
