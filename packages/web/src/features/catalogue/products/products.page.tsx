import { products } from '@material/contract/catalogue/product/products.reference.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';

const tables = [products] as const;

/** 产品管理: what is made of materials, with the way to each. */
export const Page = () => <ReferencePage of={tables} page="product" />;
