import { z } from 'zod';
import { catalogueScreens } from '../catalogue/screens.ts';
import { anyOf } from '../kernel/call/access.ts';
import { about, read } from '../kernel/call/call.ts';
import { power } from '../kernel/call/screen.ts';
import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';

/** How a line of an order would go by the rules of now. */
const crossedLine = z.object({
  id: z.int(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  wayText: field.text('走法'),
  ruleText: field.text('适用规则'),
});

/** 越库 rules tried on an order that there is. */
export const crossOrderCalls = about(
  { table: 'ask_order' },
  {
    getCrossOfOrder: read('/api/Management/GetCrossOfOrder', {
      access: anyOf(power(catalogueScreens.crossSet)),
      input: z.strictObject({ orderNo: entered.filled(40, '要货单号') }),
      output: z.object({
        no: field.no('要货单号'),
        cityName: field.text('城市'),
        supplierName: field.text('供应商'),
        lines: field.lines('要货明细', crossedLine),
      }),
      about: ['ask_order', 'cross_rule', 'place', 'material_category'],
    }),
  },
);
