import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { wire } from '../../kernel/value/constants.ts';
import { catalogueScreens } from '../screens.ts';
import { impactTotal, supplierPriceRow } from '../price/supplier-price.calls.ts';

const { matchSupplier } = catalogueScreens;
const fields = supplierPriceRow.shape;
const access = anyOf(power(matchSupplier));
const keepers = anyOf(power(matchSupplier, '设置优选'));

/** So many materials in cities are set in one go. */
export const maxPreferred = 5000;

/** Whether orders go by it today. */
const preferenceState = {
  states: {
    IN_FORCE: { label: '有效', tone: 'success' },
    SUPPLIER_STOPPED: { label: '供应商不可用', tone: 'warning' },
    NOT_SERVED: { label: '不服务该城市', tone: 'warning' },
    NO_PRICE: { label: '暂无有效报价', tone: 'warning' },
  },
} as const;

const preferred = z.object({
  id: z.int(),
  materialId: z.int(),
  cityId: z.int(),
  supplierId: z.int(),
  materialCode: fields.materialCode,
  materialName: fields.materialName,
  spec: fields.spec,
  unitName: fields.unitName,
  cityName: field.text('城市'),
  supplierName: fields.supplierName,
  supplierShortName: fields.supplierShortName,
  state: field.status('状态', preferenceState),
  preferReason: field.text('优选原因'),
  setName: field.text('设置人'),
  setTime: field.time('设置时间'),
  rowVersion,
});
export type PreferredSupplier = z.output<typeof preferred>;

const past = preferred.omit({ state: true, rowVersion: true }).extend({
  /** Null while it holds. */
  endTime: field.time('结束时间').nullable(),
  endName: field.text('结束人'),
  endReason: field.text('结束原因'),
});

const wanted = z.strictObject({
  materialIds: entered.refs('material', '物料', { min: 1, max: 200 }),
  cityIds: entered.refs('city', '城市', { min: 1, max: 200 }),
  supplierId: entered.ref('supplier', '优选供应商'),
});

const outcomes = { SET: '设为优选', SAME: '已是优选', REFUSED: '不能设置' };

/** A material in a city as it would be, or why it cannot. */
const preferredLine = z.object({
  /** Its place in the preview. */
  id: z.int(),
  materialId: z.int(),
  cityId: z.int(),
  materialName: fields.materialName,
  spec: fields.spec,
  cityName: preferred.shape.cityName,
  /** Whom an order that names nobody goes to today. */
  chosenName: field.text('现在选用'),
  priceFrom: field.price('原价').nullable(),
  priceTo: field.price('新价').nullable(),
  outcome: field.choice('结果', outcomes),
  note: field.text('说明'),
});
export type PreferredLine = z.output<typeof preferredLine>;

/** 优选供应商: whom a city prefers for a material. */
export const preferredSupplierCalls = about(
  { table: 'preferred_supplier', touches: ['supplier_price'] },
  {
    getListMatchSupplier: {
      ...list('/api/Management/GetListMatchSupplier', {
        access,
        row: preferred,
        filters: {
          materialId: entered.ref('material', '物料'),
          categoryId: entered.ref('material_category', '品类'),
          cityId: entered.ref('city', '城市'),
          supplierId: entered.ref('supplier', '供应商'),
        },
        sorts: [],
        export: '优选供应商',
        countsTo: 10_000,
      }),
      about: ['preferred_supplier', 'supplier_price', 'material', 'supplier'],
    },
    /** What was said of a material in a city, from the latest on. */
    getListMatchSupplierHistory: list('/api/Management/GetListMatchSupplierHistory', {
      access,
      row: past,
      filters: { materialId: entered.ref('material', '物料'), cityId: entered.ref('city', '城市') },
      sorts: [],
    }),
    /** Of each material in each city what the supplier would take the place of; nothing is changed. */
    previewMatchSupplier: read('/api/Management/PreviewMatchSupplier', {
      access: keepers,
      input: wanted,
      output: z.object({ list: field.lines('优选明细', preferredLine) }),
    }),
    /** All of them or none. */
    setMatchSupplier: write('/api/Management/SetMatchSupplier', {
      access: keepers,
      maxBytes: wire.bodyBytes.lines,
      input: z.strictObject({
        supplierId: entered.ref('supplier', '优选供应商'),
        lines: z
          .array(z.strictObject({ materialId: ref('material'), cityId: ref('city') }))
          .min(1, '没有可以设置的物料')
          .max(maxPreferred, `一次最多设置 ${maxPreferred} 条`),
        preferReason: entered.filled(200, '优选原因'),
      }),
      output: z.object({ changed: z.int() }),
    }),
    /** From now on the prices say again whom orders prefer. */
    cancelMatchSupplier: write('/api/Management/CancelMatchSupplier', {
      access: anyOf(power(matchSupplier, '取消优选')),
      input: z.strictObject({
        ids: entered.refs('preferred_supplier', '优选供应商', { min: 1, max: wire.maxBatch }),
        endReason: entered.filled(200, '取消原因'),
      }),
      output: z.object({ removed: z.int() }),
    }),
  },
);

/** What the last orders would have cost from the preferred supplier. */
export const preferredImpactCalls = about(
  { table: 'preferred_supplier' },
  {
    /** Of what `previewMatchSupplier` shows, without what cannot be set: all that was ordered, whoever delivered it. */
    getMatchSupplierImpact: {
      ...read('/api/Management/GetMatchSupplierImpact', { access: keepers, input: wanted, output: impactTotal }),
      about: ['preferred_supplier', 'supplier_price', 'ask_order'],
    },
  },
);
