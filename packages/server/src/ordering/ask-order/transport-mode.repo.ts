import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import type { PricedLine } from './draft-line.rules.ts';
import { defaultMode, type Mode } from './transport-mode.rules.ts';

type Part = { readonly lines: readonly PricedLine[] };

/** The ways of transport that may be chosen, in their order. */
export async function loadModes(ctx: Ctx): Promise<Mode[]> {
  const { rows } = await sql<Mode>`
    select id, is_cold as "isCold" from transport_mode where status = 'ENABLED' order by sort, id`.execute(
    unscoped(ctx),
  );
  return rows;
}

/** How each part of a split travels: as it was chosen, else as the rule for parts without a choice says. */
export function modesOf(known: readonly Mode[], chosen: number | null, parts: readonly Part[]): (number | null)[] {
  if (chosen !== null) return parts.map(() => chosen);
  return parts.map(({ lines }) =>
    defaultMode(
      lines.map(({ material, version, offer }) => ({
        maxTemp: material.maxTemp,
        priceModeId: version.transportModeId,
        supplierModeId: offer.transportModeId,
      })),
      known,
    ),
  );
}
