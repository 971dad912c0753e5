import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { document } from '../../kernel/document/document.ts';
import { prices } from './supplier-price.list.ts';
import type { StoredHead } from './supplier-price.repo.ts';

/** A price is approved before its first day; where that has begun, before the next one, on which it would begin instead. */
function checkUntil({ now }: Pick<Ctx, 'now'>, { valid_from: from }: Pick<StoredHead, 'valid_from'>): Date {
  const tomorrow = addDays(businessDate(now), 1);
  return instantAt(from < tomorrow ? tomorrow : from, '00:00');
}

/** 供应商报价 that wait for somebody's approval. */
export const priceDocument = document<StoredHead>()(priceStatus, {
  list: prices,
  deadlines: { check: checkUntil },
  todo: { prices: { centre: 'management', screen: 'supplierMaterial', group: 'waiting', action: 'approve' } },
});
