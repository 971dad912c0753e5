import { sql } from 'kysely';
import { dbOf, type Ctx } from '../../kernel/ctx.ts';
import type { PricedLine } from './draft-line.rules.ts';
import { defaultMode, type Mode } from './transport-mode.rules.ts';

type Part = { readonly lines: readonly PricedLine[] };

/** How each part of a split travels: as it was chosen, else as the rule for parts without a choice says. */
export async function modesOf(ctx: Ctx, chosen: number | null, parts: readonly Part[]): Promise<(number | null)[]> {
  if (chosen !== null) return parts.map(() => chosen);
  const { rows } = await sql<Mode>`
    select id, is_cold as "isCold" from transport_mode where status = 'ENABLED' order by sort, id`.execute(dbOf(ctx));
  return parts.map(({ lines }) =>
    defaultMode(
      lines.map(({ material, version, offer }) => ({
        maxTemp: material.maxTemp,
        priceModeId: version.transportModeId,
        supplierModeId: offer.transportModeId,
      })),
      rows,
    ),
  );
}
