import { products } from '@material/contract/catalogue/product/products.reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import type { FormPart } from '../../../kit/form/form-page.tsx';
import { ReferenceRowPage } from '../../../kit/reference/reference-row-page.tsx';
import { RecipeCard } from './recipe-card.tsx';

const parts: readonly FormPart[] = [{ title: '基本资料', columns: 3 }];
const begins = { portionUnit: '份' };
const recipes = ({ id }: ReferenceRow) => <RecipeCard productId={id} />;

/** 产品: one of them by its id with its recipes, or a new one. */
export const Page = () => <ReferenceRowPage of={products} parts={parts} begins={begins} below={recipes} />;
