import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { implement } from '../kernel/call/implement.ts';
import { list } from '../kernel/list/list-query.ts';
import { loadCategoryTree } from './category-tree.repo.ts';
import { pickMaterials } from './pick-material.repo.ts';
import { cityPicks, placePicks, productPicks, supplierPicks } from './pickers.list.ts';
import { loadReference } from './pickers.repo.ts';

export const pickers = implement(pickerCalls, {
  getCanUseCity: (ctx, query) => list(ctx, cityPicks(ctx), query),
  getCanUseReceivingPlace: (ctx, query) => list(ctx, placePicks(ctx), query),
  getCanUseSupplier: (ctx, query) => list(ctx, supplierPicks(ctx), query),
  getCanUseMaterial: pickMaterials,
  getCanUseProduct: (ctx, query) => list(ctx, productPicks(ctx), query),
  getTreeMaterial: async (ctx) => ({ list: await loadCategoryTree(ctx) }),
  getReference: (ctx) => loadReference(ctx),
});
