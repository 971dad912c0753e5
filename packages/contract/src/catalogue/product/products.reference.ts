import { entered } from '../../kernel/field/entered.ts';
import { reference } from '../../kernel/reference/reference.ts';
import { catalogueScreens } from '../screens.ts';

declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    product: true;
  }
}

/** What is made of materials. What goes into a portion stands in its recipes, each from a day on. */
export const products = reference({
  table: 'product',
  noun: '产品',
  name: 'Product',
  screen: catalogueScreens.products,
  fields: {
    code: entered.filled(32, '编码'),
    name: entered.filled(100, '名称'),
    shortName: entered.text(40, '简称').nullable().optional(),
    productCategoryId: entered.ref('product_category', '产品类别'),
    portionUnit: entered.filled(10, '份单位'),
    cityIds: entered.refs('city', '适用城市').optional(),
  },
  sets: { cityIds: { link: 'product_city', none: '全部城市' } },
  order: 'code',
  searched: ['name', 'shortName', 'code'],
  filtered: ['productCategoryId', 'cityId'],
  picked: true,
  replaceable: false,
  refusals: {},
});
