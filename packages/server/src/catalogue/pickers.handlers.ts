import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { implement } from '../kernel/call/implement.ts';
import { pickMaterials } from './pick-material.repo.ts';
import * as repo from './pickers.repo.ts';

export const pickers = implement(pickerCalls, {
  getCanUseCity: repo.pickCities,
  getCanUsePlace: repo.pickPlaces,
  getCanUseSupplier: repo.pickSuppliers,
  getCanUseMaterial: pickMaterials,
  getCanUseProduct: repo.pickProducts,
  getReference: (ctx) => repo.loadReference(ctx),
});
