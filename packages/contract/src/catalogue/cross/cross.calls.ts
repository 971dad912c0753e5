import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { catalogueScreens } from '../screens.ts';

/** One scope that was looked at, the first to be asked first. */
const crossStep = z.object({
  scopeText: field.text('适用范围'),
  isUsed: field.flag('适用'),
  wayText: field.text('走法').nullable(),
  /** Why it holds, or why it does not. */
  whyText: field.text('说明'),
});

/** Which rule would hold for goods of a supplier in a city. */
export const crossCalls = about(
  { table: 'cross_rule' },
  {
    tryCrossSet: read('/api/Management/TryCrossSet', {
      access: anyOf(power(catalogueScreens.crossSet)),
      input: z.strictObject({
        supplierId: entered.ref('supplier', '供应商'),
        cityId: entered.ref('city', '城市'),
        materialId: entered.ref('material', '物料'),
      }),
      output: z.object({ list: field.lines('适用哪一条', crossStep) }),
      about: ['cross_rule', 'place', 'material', 'material_category'],
    }),
  },
);
