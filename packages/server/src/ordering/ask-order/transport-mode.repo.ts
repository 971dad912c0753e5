import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { PricedLine } from './draft-line.rules.ts';
import { defaultMode, type Mode } from './transport-mode.rules.ts';

/** A way of transport and the cities that may use it; none: all may. */
type CityMode = Mode & { readonly cityIds: readonly number[] };
type Part = { readonly lines: readonly PricedLine[] };

/** The ways of transport that may be chosen, in their order. */
export async function loadModes(ctx: Ctx): Promise<CityMode[]> {
  const rows = await ctx
    .from('transport_mode')
    .select([
      'transport_mode.id',
      'transport_mode.is_cold',
      sql<
        number[]
      >`array(select c.city_id from transport_mode_city c where c.transport_mode_id = transport_mode.id)`.as('cityIds'),
    ])
    .where('transport_mode.status', '=', 'ENABLED')
    .orderBy('transport_mode.sort')
    .orderBy('transport_mode.id')
    .execute();
  return rows.map(({ id, is_cold: isCold, cityIds }) => ({ id, isCold, cityIds }));
}

type Wanted = { readonly cityId: number; readonly chosen: number | null };

/** How a part of a split travels: as it was chosen, else as the rule for parts without a choice says. */
export const modeFor =
  (modes: readonly CityMode[], { cityId, chosen }: Wanted) =>
  ({ lines }: Part): number | null =>
    chosen ??
    defaultMode(
      lines.map(({ material, version, offer }) => ({
        maxTemp: material.tempMax,
        priceModeId: version.transportModeId,
        supplierModeId: offer.transportModeId,
      })),
      modes.filter(({ cityIds }) => cityIds.length === 0 || cityIds.includes(cityId)),
    );
