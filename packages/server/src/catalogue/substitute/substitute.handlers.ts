import { substituteCalls } from '@material/contract/catalogue/substitute/substitute.calls.ts';
import { implement } from '../../kernel/call/implement.ts';
import { takesText } from './substitute-text.ts';
import { loadSubstitutes } from './substitutes.repo.ts';

/** What may take the place of a material. */
export const substituteHandlers = implement(substituteCalls, {
  getMaterialSubstitutes: async (ctx, { materialId, cityId: named }) => {
    const { centre, request } = ctx;
    const cityId = centre.kind === 'city' ? centre.cityId : named;
    const rows = (await loadSubstitutes(ctx, [materialId], cityId)).get(materialId) ?? [];
    return {
      list: rows.map((row) => ({
        id: row.id,
        materialCode: row.code,
        materialName: request.nameType === 2 ? row.shortName : row.name,
        spec: row.spec,
        takesText: takesText(row),
        isReverse: row.isReverse,
        cityNames: row.cityNames ?? '全部城市',
        remark: row.remark ?? '',
      })),
    };
  },
});
