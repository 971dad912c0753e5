import type { ListQuery } from '@material/contract/kernel/list.ts';
import { sql } from 'kysely';
import { unscoped, type Ctx } from '../kernel/ctx.ts';
import { named, pick } from './pick.repo.ts';

type Stopped = { readonly withStopped?: boolean | undefined };

export const pickCities = (ctx: Ctx, query: ListQuery & Stopped) =>
  pick<never>(
    ctx,
    {
      table: 'city',
      columns: sql`city.id, city.code, city.name, city.name as "shortName", city.name as "displayName", city.status`,
      where: query.withStopped ? [] : [sql<boolean>`city.status <> 'DISABLED'`],
    },
    query,
  );

export const pickPlaces = (ctx: Ctx, query: ListQuery & { cityId?: number | undefined }) =>
  pick<never>(
    ctx,
    {
      table: 'place',
      columns: sql`${named(ctx, 'place')}, place.kind, place.city_id as "cityId", place.address,
        coalesce(to_char(place.receive_from, 'HH24:MI') || '–' || to_char(place.receive_to, 'HH24:MI'), '') as "receiveWindow"`,
      where: [
        sql<boolean>`place.status = 'ENABLED'`,
        ...(query.cityId === undefined ? [] : [sql<boolean>`place.city_id = ${query.cityId}`]),
      ],
    },
    query,
  );

type SupplierQuery = ListQuery & Stopped & { cityId?: number | undefined; materialId?: number | undefined };

export const pickSuppliers = (ctx: Ctx, query: SupplierQuery) =>
  pick<never>(
    ctx,
    {
      table: 'supplier',
      columns: sql`${named(ctx, 'supplier')}, supplier.status`,
      where: [
        ...(query.withStopped ? [] : [sql<boolean>`supplier.status = 'ENABLED'`]),
        ...(query.cityId === undefined
          ? []
          : [
              sql<boolean>`exists (select 1 from supplier_city x where x.supplier_id = supplier.id and x.city_id = ${query.cityId})`,
            ]),
        ...(query.materialId === undefined
          ? []
          : [
              sql<boolean>`exists (select 1 from supplier_price x where x.supplier_id = supplier.id and x.material_id = ${query.materialId})`,
            ]),
      ],
    },
    query,
  );

export const pickProducts = (ctx: Ctx, query: ListQuery) =>
  pick<never>(
    ctx,
    {
      table: 'product',
      columns: sql`${named(ctx, 'product')}, product.portion_unit as "portionUnit"`,
      where: [sql<boolean>`product.status = 'ENABLED'`],
    },
    query,
  );

type Named = { id: number; name: string };

/** The small lists that forms choose from, in their order. */
export async function loadReference(ctx: Ctx) {
  const db = unscoped(ctx);
  const list = (table: 'control_reason' | 'batch_report_type') =>
    sql<Named>`select id, name from ${sql.table(table)} where status = 'ENABLED' order by sort, id`.execute(db);
  const [modes, control, difference, reports] = await Promise.all([
    sql<
      Named & { isColdChain: boolean }
    >`select id, name, is_cold as "isColdChain" from transport_mode where status = 'ENABLED' order by sort, id`.execute(
      db,
    ),
    list('control_reason'),
    sql<
      Named & { kind: 'REJECTED' | 'SHORT' | 'OVER' | 'ANY' }
    >`select id, name, kind from difference_reason where status = 'ENABLED' order by sort, id`.execute(db),
    list('batch_report_type'),
  ]);
  return {
    transportModes: modes.rows,
    controlReasons: control.rows,
    differenceReasons: difference.rows,
    batchReportTypes: reports.rows,
  };
}
