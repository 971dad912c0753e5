import { bankChangeStatus } from '@material/contract/catalogue/bank/bank-change.status.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { follow, readScoped, readUnder } from '../../kernel/row/run-under.ts';
import type { StoredBankChange } from './bank-change.document.ts';

export async function bankChangeHead(ctx: Ctx, id: number): Promise<StoredBankChange | undefined> {
  const [head] = await readScoped(
    ctx,
    { d: 'supplier_bank_change' },
    (seen) =>
      sql<StoredBankChange>`select d.*, null::bigint as city_id from supplier_bank_change d
        where d.id = ${id} and ${seen('d')}`,
  );
  return head;
}

/** The change of a supplier that is under way; there is one at most, as the supplier is locked while it begins. */
export async function openChange(ctx: Ctx, supplierId: Seen<'supplier'>) {
  const [row] = await readUnder(
    ctx,
    supplierId,
    sql<{ id: Seen<'supplier_bank_change'>; no: string }>`select d.id, d.no from supplier_bank_change d
      where d.supplier_id = ${supplierId} and d.status = any(${statesIn(bankChangeStatus, 'open')}) limit 1`,
  );
  return row;
}

export type Phone = { readonly name: string; readonly phone: string };

/** The numbers on record of a supplier: its own and those of its people who are in use. */
export const phonesOf = (ctx: Ctx, supplierId: Seen<'supplier'>): Promise<Phone[]> =>
  readUnder(
    ctx,
    supplierId,
    sql<Phone>`select p.name, p.phone from (
        select 0 as place, s.contact as name, s.phone from supplier s where s.id = ${supplierId}
        union all select 1, s.short_name, s.landline from supplier s where s.id = ${supplierId}
        union all select 2 + c.sort, c.name, c.phone from supplier_contact c
          where c.supplier_id = ${supplierId} and c.status = 'ENABLED') p
      where p.phone is not null order by p.place, p.name`,
  );

/** Changes that were approved long enough ago. */
export const dueChanges = (ctx: Ctx): Promise<{ id: Seen<'supplier_bank_change'> }[]> =>
  readScoped(
    ctx,
    { d: 'supplier_bank_change' },
    (seen) => sql<{ id: Seen<'supplier_bank_change'> }>`select d.id from supplier_bank_change d
      where d.status = any(${statesIn(bankChangeStatus, 'coming')}) and d.effective_at <= ${ctx.now} and ${seen('d')}
      order by d.id`,
  );

const person = selectOf({ u: 'app_user' }, { u: ['id'] }, { isSupplier: sql<boolean>`u.supplier_id is not null` });

export type ToldPeople = { readonly finance: readonly number[]; readonly supplier: readonly number[] };

/** Whoever pays, which is who may stop a change, and whoever keeps the accounts of the supplier. */
export async function peopleOf(ctx: Ctx, change: Seen<'supplier_bank_change'>): Promise<ToldPeople> {
  const rows = await readUnder(
    ctx,
    change,
    person.from`app_user u join supplier_bank_change d on d.id = ${change}
      where u.status = 'NORMAL' and (u.supplier_id = d.supplier_id and u.is_main
        or exists (select 1 from user_role x join role r on r.id = x.role_id
          where x.user_id = u.id and r.centre = '管理中心' and r.power ? ${power(catalogueScreens.supplierBank, '叫停')}))
      order by u.id`,
  );
  const idsOf = (isSupplier: boolean): number[] =>
    rows.filter((row) => row.isSupplier === isSupplier).map(({ id }) => id);
  return { finance: idsOf(false), supplier: idsOf(true) };
}

/** The supplier of a change as lists call it. */
export async function supplierNameOf(ctx: Ctx, change: Seen<'supplier_bank_change'>): Promise<string> {
  const [row] = await readUnder(
    ctx,
    change,
    sql<{
      name: string;
    }>`select s.short_name as name from supplier_bank_change d join supplier s on s.id = d.supplier_id
      where d.id = ${change}`,
  );
  return row?.name ?? '';
}

/** The supplier of a change, held until the transaction ends. */
export async function lockSupplierOf(
  ctx: Ctx,
  change: Seen<'supplier_bank_change'>,
): Promise<Seen<'supplier'> | undefined> {
  const [id] = await follow<'supplier'>(
    ctx,
    change,
    sql`select s.id from supplier s join supplier_bank_change d on d.supplier_id = s.id
      where d.id = ${change} for update of s`,
  );
  return id;
}
