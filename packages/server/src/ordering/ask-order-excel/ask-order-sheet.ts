import { maxImportLines } from '@material/contract/kernel/reference/import.calls.ts';
import { maxDraftLines } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { codeColumn, dateColumn, decimalColumn, textColumn } from '../../kernel/excel/column.ts';
import type { ParsedRow } from '../../kernel/excel/parse-row.rules.ts';
import { sheet, type SheetDecl } from '../../kernel/excel/sheet-decl.ts';

/** Everything a line of a demand sheet can say; the material is named by its code, its name or both. */
export const askOrderColumns = {
  materialCode: codeColumn('物料编码', {
    aliases: ['编码', '物料代码', '物料编号', '商品编码'],
    note: '物料编码和物料名称至少填一项，都填时以编码为准',
    sample: 'WL1001001',
  }),
  materialName: textColumn('物料名称', {
    aliases: ['名称', '物料', '品名', '物料简称', '商品名称'],
    note: '全称或简称；有重名时请填写物料编码',
    sample: '东北珍珠米',
    width: 24,
  }),
  qty: decimalColumn('数量', {
    required: true,
    aliases: ['要货数量', '订货数量', '需求数量'],
    note: '按物料的订货单位填写，大于 0，最多 6 位小数',
    sample: '20',
  }),
  qty2: decimalColumn('副数量', {
    sign: 'not-negative',
    aliases: ['副单位数量', '重量'],
    note: '只有带副单位（如按箱订货、收货称千克）的物料可以填写；金额按数量计算，副数量只作记录',
    sample: '200',
  }),
  place: textColumn('收货地点', {
    aliases: ['收货门店', '门店', '收货仓库', '送货地点', '收货地'],
    note: '名称、简称或编码；不填为本单位的默认收货地点',
    sample: '上海中心仓',
  }),
  supplier: textColumn('供应商', {
    aliases: ['供应商名称', '供货商'],
    note: '名称、简称或编码；不填时按优先级和价格选择',
    width: 26,
  }),
  deliveryDate: dateColumn('送达日期', {
    required: true,
    aliases: ['到货日期', '送货日期', '要货日期', '交货日期'],
    min: '2000-01-01',
    note: '日期，如 2026-11-20，不早于供应商最早可送达的一天',
    sample: '2026-11-20',
  }),
  reason: textColumn('要货原因', {
    aliases: ['管控原因', '原因'],
    note: '管控物料必填，填写系统里已有的原因',
  }),
  remark: textColumn('备注', { aliases: ['说明'], maxLength: 200, width: 28 }),
};

type AskOrderColumns = typeof askOrderColumns;
export type SheetColumn = keyof AskOrderColumns;

/** A demand sheet: some of the columns, as they are or changed. Cells of columns that it lacks are blank. */
export type AskOrderSheet = SheetDecl<Partial<AskOrderColumns>>;
export type SheetLine = ParsedRow<AskOrderSheet>;

const notes = [
  '同一物料、供应商、收货地点和送达日期只能有一行，请把数量合并后填写。',
  `一次最多 ${maxImportLines.toLocaleString('en-US')} 行；上传后先预览，全部无误才能确认导入。`,
  `超过 ${maxDraftLines.toLocaleString('en-US')} 行的订单导入后只能整单提交、撤回或删除，不能再逐行修改，建议分次导入。`,
];

const { materialCode, materialName, qty, qty2, place, supplier, deliveryDate, reason, remark } = askOrderColumns;

/** Which columns a sheet of each format has, in their order. */
export const askOrderSheets = {
  all: sheet({ title: '要货单', columns: askOrderColumns, notes }),
  simple: sheet({
    title: '要货单（简单）',
    columns: { materialCode, materialName, qty, deliveryDate, reason, remark },
    notes: ['收货地点为本单位的默认收货地点，供应商按优先级和价格选择。', ...notes],
  }),
  supplier: sheet({
    title: '要货单（按供应商）',
    columns: {
      supplier: textColumn('供应商', {
        required: true,
        aliases: supplier.aliases,
        note: '名称、简称或编码；每行必填，只向所填的供应商要货',
        sample: '枕禾粮油',
        width: 26,
      }),
      materialCode,
      materialName,
      qty,
      place,
      deliveryDate,
      reason,
      remark,
    },
    notes,
  }),
  second: sheet({
    title: '要货单（带副数量）',
    columns: { materialCode, materialName, qty, qty2, place, supplier, deliveryDate, reason, remark },
    notes: ['带副单位的物料必须同时填写数量和副数量，没有副单位的物料不填副数量。', ...notes],
  }),
} satisfies Readonly<Record<string, AskOrderSheet>>;

/** At least one of these must stand in the header and be filled in every line. */
export const materialColumns = ['materialCode', 'materialName'] as const satisfies readonly SheetColumn[];

/** Where the field of an order line stands in the sheet. */
export const columnOfField: Readonly<Record<string, SheetColumn>> = {
  materialId: 'materialCode',
  supplierId: 'supplier',
  placeId: 'place',
  deliveryDate: 'deliveryDate',
  qty: 'qty',
  qty2: 'qty2',
  controlReasonId: 'reason',
  remark: 'remark',
};
