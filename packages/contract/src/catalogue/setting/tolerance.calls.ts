import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { catalogueScreens } from '../screens.ts';
import { measures } from './tolerance.rules.ts';

/** One scope that was looked at for a line, the first to be asked first. */
const toleranceStep = z.object({
  scopeText: field.text('适用范围'),
  isUsed: field.flag('适用'),
  /** Why it holds, or why it does not. */
  whyText: field.text('说明'),
  tolOver: field.ratio('允许多收').nullable(),
  tolUnder: field.ratio('允许少收').nullable(),
});

/** Which row would hold for goods of a supplier in a city. */
export const toleranceCalls = about(
  { table: 'tolerance' },
  {
    tryTolerance: read('/api/Management/TryTolerance', {
      access: anyOf(power(catalogueScreens.otherParam)),
      input: z.strictObject({
        supplierId: entered.ref('supplier', '供应商'),
        materialId: entered.ref('material', '物料'),
        cityId: entered.ref('city', '城市'),
      }),
      output: z.object({
        measure: field.choice('计量方式', measures),
        list: field.lines('适用哪一条', toleranceStep),
      }),
      about: ['tolerance', 'material', 'material_category'],
    }),
  },
);
