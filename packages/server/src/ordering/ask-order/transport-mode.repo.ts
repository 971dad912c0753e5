import type { Ctx } from '../../kernel/ctx.ts';
import type { PricedLine } from './draft-line.rules.ts';
import { defaultMode, type Mode } from './transport-mode.rules.ts';

type Part = { readonly lines: readonly PricedLine[] };

/** The ways of transport that may be chosen, in their order. */
export async function loadModes(ctx: Ctx): Promise<Mode[]> {
  const rows = await ctx
    .from('transport_mode')
    .select(['transport_mode.id', 'transport_mode.is_cold'])
    .where('transport_mode.status', '=', 'ENABLED')
    .orderBy('transport_mode.sort')
    .orderBy('transport_mode.id')
    .execute();
  return rows.map(({ id, is_cold: isCold }) => ({ id, isCold }));
}

/** How a part of a split travels: as it was chosen, else as the rule for parts without a choice says. */
export const modeFor =
  (known: readonly Mode[], chosen: number | null) =>
  ({ lines }: Part): number | null =>
    chosen ??
    defaultMode(
      lines.map(({ material, version, offer }) => ({
        maxTemp: material.tempMax,
        priceModeId: version.transportModeId,
        supplierModeId: offer.transportModeId,
      })),
      known,
    );
