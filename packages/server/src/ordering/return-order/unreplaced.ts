import { shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { creditUnreplaced } from './unreplaced.repo.ts';

/** What an ended 换货 has not brought is paid less, as if it had been returned for money. */
export async function settleUnreplaced(ctx: Ctx, orderId: Seen<'ask_order'>): Promise<void> {
  for (const [id, lines] of Map.groupBy(await creditUnreplaced(ctx, orderId), (line) => line.returnOrderId)) {
    const [one] = lines;
    if (!one) continue;
    const doc = { id, city_id: one.cityId, supplier_id: one.supplierId };
    const changes = lines.map(({ materialName, unitName, qty, amount }) => ({
      label: `${materialName} 未换到 ${shorten(qty)}${unitName}`,
      from: '',
      to: `冲减 ${amount} 元`,
    }));
    recordEvent(ctx, { table: 'return_order', doc }, { type: 'RETURN_CREDITED', action: '未换数量改为退款', changes });
  }
}
