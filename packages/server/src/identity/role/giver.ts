import type { Giver } from '@material/contract/identity/role.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isSuperadmin } from './role.repo.ts';

/** What the caller may give others, wherever they work just now. */
export async function giverOf(ctx: Ctx): Promise<Giver> {
  const kind = ctx.centre.kind === 'city' ? 'city' : 'management';
  return { kind, isSuperadmin: await isSuperadmin(ctx), granted: ctx.granted };
}
