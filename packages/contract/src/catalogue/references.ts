import { materialParam } from './material-param.reference.ts';
import { materials } from './materials.reference.ts';
import { products } from './products.reference.ts';
import { otherParam } from './other-param.reference.ts';
import { supplierParam } from './supplier-param.reference.ts';
import { suppliers, supplierUnits } from './suppliers.reference.ts';

/** The reference tables of the catalogue. */
export const catalogueReferences = [
  ...materialParam,
  ...supplierParam,
  ...otherParam,
  materials,
  products,
  suppliers,
  ...supplierUnits,
] as const;
