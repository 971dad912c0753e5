import { crossParam } from './cross/cross-rule.reference.ts';
import { materialParam } from './setting/material-param.reference.ts';
import { materials } from './materials.reference.ts';
import { materialSubstitutes } from './substitute/substitutes.reference.ts';
import { products } from './product/products.reference.ts';
import { otherParam } from './setting/other-param.reference.ts';
import { tolerances } from './setting/tolerance.reference.ts';
import { supplierParam } from './setting/supplier-param.reference.ts';
import { suppliers, supplierUnits } from './suppliers.reference.ts';

/** The reference tables of the catalogue. */
export const catalogueReferences = [
  ...materialParam,
  ...supplierParam,
  ...otherParam,
  tolerances,
  ...crossParam,
  materials,
  materialSubstitutes,
  products,
  suppliers,
  ...supplierUnits,
] as const;
