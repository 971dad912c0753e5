import { profileChangeStatus } from '@material/contract/catalogue/profile/profile-change.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { follow, readScoped, readUnder } from '../../kernel/row/run-under.ts';
import type { StoredProfileChange } from './profile-change.document.ts';

export async function profileChangeHead(ctx: Ctx, id: number): Promise<StoredProfileChange | undefined> {
  const [head] = await readScoped(
    ctx,
    { d: 'supplier_profile_change' },
    (seen) => sql<StoredProfileChange>`select d.*, null::bigint as city_id from supplier_profile_change d
      where d.id = ${id} and ${seen('d')}`,
  );
  return head;
}

/** The number of a supplier's change that waits; there is one at most, as the supplier is locked while it begins. */
export async function waitingChange(ctx: Ctx, supplierId: Seen<'supplier'>): Promise<string | undefined> {
  const [row] = await readUnder(
    ctx,
    supplierId,
    sql<{ no: string }>`select d.no from supplier_profile_change d
      where d.supplier_id = ${supplierId} and d.status = any(${statesIn(profileChangeStatus, 'waiting')}) limit 1`,
  );
  return row?.no;
}

/** The supplier of a change, held until the transaction ends. */
export async function lockSupplierOf(
  ctx: Ctx,
  change: Seen<'supplier_profile_change'>,
): Promise<Seen<'supplier'> | undefined> {
  const [id] = await follow<'supplier'>(
    ctx,
    change,
    sql`select s.id from supplier s join supplier_profile_change d on d.supplier_id = s.id
      where d.id = ${change} for update of s`,
  );
  return id;
}
