import { factorOf, substituteBaseQty } from '@material/contract/catalogue/substitute/substitute.rules.ts';
import type { Substitute } from './substitutes.repo.ts';

/** `1 箱 = 1.25 袋`: of the material, of its substitute. */
export const takesText = (row: Substitute): string => `1 ${row.materialUnitName} = ${factorOf(row)} ${row.unitName}`;

type Taken = { readonly grossQty: string; readonly isShort: boolean };

/** `中筋小麦粉 0.153 千克`: what a portion takes of each in the place of its material. */
export const recipeSubstitutes = (rows: readonly Substitute[], { grossQty, isShort }: Taken): string =>
  rows
    .map((row) => {
      const packed = { material: { baseFactor: row.materialBaseFactor }, substitute: row };
      const qty = substituteBaseQty(row, { qty: grossQty, ...packed });
      return `${isShort ? row.shortName : row.name} ${qty} ${row.baseUnitName}`;
    })
    .join('、');
