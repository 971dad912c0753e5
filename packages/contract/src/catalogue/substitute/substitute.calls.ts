import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref } from '../../kernel/field/fields.ts';
import { catalogueScreens } from '../screens.ts';

const { materials, materialView } = catalogueScreens;

const substitute = z.object({
  /** Of the pair; a mutual one stands at both of its materials. */
  id: z.int(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  /** `1 箱 = 1.25 袋`: of the material, of the substitute. */
  takesText: field.text('替代数量'),
  isReverse: field.flag('反向替代'),
  cityNames: field.text('适用城市'),
  remark: field.text('备注'),
});

/** What may take the place of a material, whichever of the two it was entered at. */
export const substituteCalls = about(
  { table: 'material_substitute' },
  {
    /** In a city, by default the caller's own; without any, in whatever city. */
    getMaterialSubstitutes: {
      ...read('/api/Management/GetMaterialSubstitutes', {
        access: anyOf(power(materials), power(materialView)),
        input: z.strictObject({
          materialId: ref('material', '物料'),
          cityId: entered.ref('city', '城市').optional(),
        }),
        output: z.object({ list: field.lines('可用替代', substitute) }),
      }),
      about: ['material_substitute', 'material'],
    },
  },
);
