import { findCross } from '@material/contract/catalogue/cross/cross.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { crossOrderCalls } from '@material/contract/ordering/cross-order.calls.ts';
import { crossScopeText, crossWayText, loadCrossRules, loadMaterials } from '../../catalogue/public.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { readScoped } from '../../kernel/row/run-under.ts';

const lines = selectOf({ l: 'ask_line' }, { l: ['id', 'materialId', 'materialCode', 'materialName', 'isCross'] }, {});
const linesOf = (ctx: Ctx, id: number) =>
  readScoped(
    ctx,
    { o: 'ask_order' },
    (seen) =>
      lines.from`ask_line l join ask_order o on o.id = l.ask_order_id where o.id = ${id} and ${seen('o')} order by l.id`,
  );

const orderOf = (ctx: Ctx, no: string) =>
  ctx
    .from('ask_order')
    .innerJoin('city', 'city.id', 'ask_order.city_id')
    .innerJoin('supplier', 'supplier.id', 'ask_order.supplier_id')
    .where('ask_order.no', '=', no)
    .select([
      'ask_order.id',
      'ask_order.no',
      'ask_order.city_id as cityId',
      'ask_order.supplier_id as supplierId',
      'city.name as cityName',
      'supplier.name as supplierName',
    ])
    .executeTakeFirst();

/** How each line of an order would go by the rules of now; whether its material crosses stands in the line. */
async function crossOf(ctx: Ctx, { orderNo }: Input<typeof crossOrderCalls.getCrossOfOrder>) {
  const order = (await orderOf(ctx, orderNo)) ?? refuse('notFound');
  const { id, no, cityId, supplierId, cityName, supplierName } = order;
  const [rules, stored] = await Promise.all([loadCrossRules(ctx, cityId), linesOf(ctx, id)]);
  const materials = await loadMaterials(
    ctx,
    stored.map(({ materialId }) => materialId),
  );
  return {
    no,
    cityName,
    supplierName,
    lines: stored.map(({ materialId, isCross, ...line }) => {
      const categoryIds = materials.get(materialId)?.categoryIds ?? [];
      const rule = findCross(rules, { supplierId, cityId, categoryIds, isCross });
      const ruleText = rule ? crossScopeText(rule) : isCross ? '没有规则' : '这个物料不越库';
      return { ...line, wayText: crossWayText(rule), ruleText };
    }),
  };
}

export const crossOrders = implement(crossOrderCalls, { getCrossOfOrder: crossOf });
