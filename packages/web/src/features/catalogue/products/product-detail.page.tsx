import { productViewCalls } from '@material/contract/catalogue/product/recipe.calls.ts';
import { products } from '@material/contract/catalogue/product/products.reference.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { useEffect } from 'react';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { LoadedRow } from '../../../kit/list/loaded-row.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { RecipeCard } from './recipe-card.tsx';

const { getListProductView } = productViewCalls;
type Product = Output<typeof getListProductView>['list'][number];

function Shown({ product }: { readonly product: Product }) {
  const tab = useTab();
  const { id, name } = product;
  useEffect(() => tab.setTitle(name), [tab, name]);
  return (
    <>
      <section className="kit-card">
        <h1 className="kit-result-title">{name}</h1>
        <Facts
          facts={factsOf(getListProductView.list.row, product, [
            'code',
            'shortName',
            'productCategoryName',
            'portionUnit',
            'remark',
          ])}
        />
      </section>
      <RecipeCard productId={id} />
    </>
  );
}

/** 产品资料: what a city reads of a product, by its id. */
export const Page = () => (
  <LoadedRow call={getListProductView} noun={products.noun} missing="可能已停用，或不用于本城市。">
    {(product) => <Shown product={product} />}
  </LoadedRow>
);
