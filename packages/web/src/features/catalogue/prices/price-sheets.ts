import { priceImport, priceImportCalls } from '@material/contract/catalogue/price/price-import.calls.ts';
import type { ImportOf } from '../../../kit/import/import-of.ts';

/** What is said where sheets of prices are read. */
export const importOfPrices: ImportOf = {
  declared: priceImport,
  template: priceImportCalls.downSupplierPriceTemplate,
  send: priceImportCalls.importSupplierPrices,
  hint: '每行是一个供应商的一个物料从生效日期起的报价；留空的列沿用现有报价。',
  advice: '先预览、再确认：确认之前不会改动任何报价，有错误时可以直接在预览里改，也可以从 Excel 粘贴覆盖。',
  untouched: '已有报价不受影响',
  after: '超过浮动上限的报价待审核，其余按生效日期生效。',
};
