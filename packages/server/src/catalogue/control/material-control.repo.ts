import type { Control } from '@material/contract/catalogue/control/material-control.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { lockTable } from '../../kernel/reference/stored-row.ts';

/** Nobody else sets controls until the transaction ends. */
export const holdControls = (ctx: Ctx): Promise<void> => lockTable(ctx, { table: 'material_control' });

/** Materials as a preview names them, by their codes. */
export const namedMaterials = (ctx: Ctx, ids: readonly number[]) =>
  ctx
    .from('material')
    .select(['material.id', 'material.code', 'material.name', 'material.short_name as shortName', 'material.spec'])
    .where(sql<boolean>`material.id = any(${ids})`)
    .orderBy('material.code')
    .execute();

export const namedCities = (ctx: Ctx, ids: readonly number[]) =>
  ctx
    .from('city')
    .select(['city.id', 'city.name'])
    .where(sql<boolean>`city.id = any(${ids})`)
    .orderBy('city.id')
    .execute();

/** A control that nobody has lifted, with the city it is of. */
export type LiveControl = Control & { readonly materialId: number; readonly cityName: string | null };

/** What these materials are under, or have been, on any day that a control with these days has too. */
export const liveControls = (
  ctx: Ctx,
  materialIds: readonly number[],
  { validFrom, validTo }: Omit<Control, 'cityId'>,
): Promise<LiveControl[]> =>
  ctx
    .from('material_control')
    .leftJoin('city', 'city.id', 'material_control.city_id')
    .select([
      'material_control.material_id as materialId',
      'material_control.city_id as cityId',
      'material_control.valid_from as validFrom',
      'material_control.valid_to as validTo',
      'city.name as cityName',
    ])
    .where(
      sql<boolean>`material_control.material_id = any(${materialIds}) and material_control.lift_time is null
        and daterange(material_control.valid_from, material_control.valid_to, '[]') && daterange(${validFrom}::date, ${validTo}::date, '[]')`,
    )
    .orderBy('material_control.id')
    .execute();

/** The controls of these ids, held until the transaction ends. */
export const heldControls = (ctx: Ctx, ids: readonly number[]) =>
  ctx
    .find('material_control')
    .innerJoin('material', 'material.id', 'material_control.material_id')
    .select([
      'material_control.valid_to as validTo',
      'material_control.lift_time as liftTime',
      'material.name as materialName',
    ])
    .where('material_control.id', 'in', ids)
    .orderBy('material_control.id')
    .forUpdate('material_control')
    .execute();
