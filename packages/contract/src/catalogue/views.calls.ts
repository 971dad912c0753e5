import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about } from '../kernel/call/call.ts';
import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { list } from '../kernel/list/list-call.ts';
import { power } from '../kernel/call/screen.ts';
import { barredStatus } from '../kernel/reference/declared.ts';
import { certificateStates } from './certificate.rules.ts';
import { catalogueScreens } from './screens.ts';

const { materialView, priceView, supplierView } = catalogueScreens;

const material = z.object({
  id: z.int(),
  code: field.text('编码'),
  name: field.text('名称'),
  shortName: field.text('简称'),
  pictureCount: field.count('图片'),
  /** The first of its pictures; null where it has none. */
  pictureId: z.int().nullable(),
  spec: field.text('规格'),
  categoryName: field.text('品类'),
  unitName: field.text('单位'),
  secondUnitName: field.text('副单位'),
  minQty: field.qty('起订量'),
  multiple: field.qty('倍数'),
  storageName: field.text('储存方式'),
  shelfLifeDays: field.count('保质期（天）').nullable(),
  /** What may take its place in the caller's own city, with how much of it. */
  substituteNames: field.text('替代物料'),
  acceptRatio: field.ratio('允收剩余比例').nullable(),
  brand: field.text('品牌'),
  originName: field.text('产地'),
  /** Today in the caller's own city. */
  isControl: field.flag('管控物料'),
  controlledFor: field.text('管控原因'),
  remark: field.text('备注'),
});

/**
 * A price version that is in force or will be, as an order of the caller's city meets it on the version's first day from now
 * on; what other cities pay stands nowhere.
 */
const price = z.object({
  id: z.int(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  unitName: field.text('单位'),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  /** Of the least quantity that can be ordered. */
  price: field.price('含税单价'),
  isOwnPrice: field.flag('本城市价'),
  /** What more costs; empty where it costs the same. */
  tierText: field.text('阶梯价'),
  taxRate: field.ratio('税率'),
  /** What version and material ask for together. */
  minQty: field.qty('起订量'),
  multiple: field.qty('倍数'),
  leadDays: field.count('提前期（天）'),
  validFrom: field.date('生效日期'),
  validTo: field.date('失效日期'),
  isPreferred: field.flag('优选供应商'),
});
export type PriceView = z.output<typeof price>;

/** A supplier that serves the caller's city, with what a store asks it about; nothing of its bank or its terms of payment. */
const supplier = z.object({
  id: z.int(),
  code: field.text('编码'),
  name: field.text('全称'),
  shortName: field.text('简称'),
  status: field.status('状态', barredStatus),
  supplierCategoryName: field.text('供应商类别'),
  supplyNames: field.text('供货类别'),
  contact: field.text('联系人'),
  phone: field.phone('联系电话'),
  landline: field.text('固定电话'),
  /** The worst of what it has to prove; where that is nothing, it is in order. */
  paperState: field.status('资质状态', certificateStates),
  transportModeName: field.text('运输方式'),
  cutoffTime: field.text('截单时间'),
  minOrderAmount: field.money('起送金额').nullable(),
  town: field.text('所在城市'),
  address: field.text('地址'),
  usci: field.text('统一社会信用代码'),
});
export type SupplierView = z.output<typeof supplier>;

/** What cities look up: only to be read, each a list of its own. */
export const viewCalls = {
  ...about(
    { table: 'material' },
    {
      getListMaterialView: {
        ...list('/api/City/GetListMaterialView', {
          access: anyOf(power(materialView)),
          row: material,
          filters: {
            categoryId: entered.ref('material_category', '品类'),
            supplierId: entered.ref('supplier', '供应商'),
            isControl: entered.flag(),
          },
          sorts: ['code'],
          export: '物料',
        }),
        about: ['material', 'material_control', 'material_substitute'],
      },
    },
  ),
  ...about(
    { table: 'supplier' },
    {
      getListSupplierView: {
        ...list('/api/City/GetListSupplierView', {
          access: anyOf(power(supplierView)),
          row: supplier,
          filters: { supplierCategoryId: entered.ref('supplier_category', '供应商类别') },
          sorts: ['code'],
          export: '供应商',
        }),
        about: ['supplier', 'supplier_certificate', 'supplier_file_type'],
      },
    },
  ),
  ...about(
    { table: 'supplier_price' },
    {
      getListPriceView: list('/api/City/GetListPriceView', {
        access: anyOf(power(priceView)),
        row: price,
        filters: {
          supplierId: entered.ref('supplier', '供应商'),
          materialId: entered.ref('material', '物料'),
        },
        sorts: [],
        export: '价格',
        countsTo: 10_000,
      }),
    },
  ),
};
