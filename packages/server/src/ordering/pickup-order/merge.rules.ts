import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { temperatureClasses } from '../goods/temperature.rules.ts';

export type Groupable = {
  readonly cityId: number;
  readonly supplierId: number;
  readonly deliveryDate: string;
  readonly transportModeId: number | null;
  readonly isColdMode: boolean;
  readonly maxTemps: readonly (string | null)[];
};

/** A refrigerated vehicle takes all classes together; else goods of one class travel together. */
const classOf = ({ isColdMode, maxTemps }: Groupable): string =>
  isColdMode ? 'COLD' : temperatureClasses(maxTemps).join('+');

/** Why a pickup order cannot join the group that the first one opens, one sentence per order that does not fit. */
export function mergeProblems(orders: readonly Groupable[]): Problem[] {
  const [first] = orders;
  if (!first) return [];
  return orders.flatMap((order, at) => {
    const differs = [
      order.supplierId !== first.supplierId && '供应商',
      order.cityId !== first.cityId && '城市',
      order.deliveryDate !== first.deliveryDate && '送达日期',
      order.transportModeId !== first.transportModeId && '运输方式',
      classOf(order) !== classOf(first) && '温层',
    ].filter((name) => name !== false);
    return differs.length === 0
      ? []
      : [{ path: ['orders', at, 'id'], message: `与第一张提货单的${differs.join('、')}不同，不能合并` }];
  });
}
