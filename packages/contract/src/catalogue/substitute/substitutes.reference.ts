import { entered } from '../../kernel/field/entered.ts';
import { reference } from '../../kernel/reference/reference.ts';
import { catalogueScreens } from '../screens.ts';

declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    material_substitute: true;
  }
}

const ofItself = '替代物料不能是物料本身';

/** What may be ordered or cooked with in the place of a material. */
export const materialSubstitutes = reference({
  table: 'material_substitute',
  noun: '替代物料',
  name: 'MaterialSubstitute',
  screen: catalogueScreens.materials,
  by: '编辑',
  under: 'materialId',
  fields: {
    materialId: entered.ref('material', '物料名称'),
    substituteId: entered.ref('material', '替代物料'),
    factor: entered.qty('替代系数'),
    isMutual: entered.flag('互相替代'),
    cityIds: entered.refs('city', '适用城市').optional(),
  },
  sets: { cityIds: { link: 'material_substitute_city', none: '全部城市' } },
  wrong: ({ materialId, substituteId }) =>
    substituteId !== undefined && substituteId === materialId ? [{ path: ['substituteId'], message: ofItself }] : [],
  hints: {
    factor: (factor) =>
      typeof factor === 'string' && factor !== ''
        ? `缺 1 个单位的物料，用 ${factor} 个单位的替代物料`
        : '多少单位的替代物料抵 1 个单位的物料',
    isMutual: (isMutual) => (isMutual === true ? '反过来也可以替代，系数为倒数' : undefined),
  },
  nameOf: ({ materialName, substituteName }) => `${String(substituteName)}替代${String(materialName)}`,
  replaceable: false,
  refusals: {
    material_substitute_factor_check: { message: '替代系数必须大于 0', path: ['factor'] },
    material_substitute_pair_excl: { message: '这两个物料之间已有替代关系', path: ['substituteId'] },
    material_substitute_self_check: { message: ofItself, path: ['substituteId'] },
  },
});
