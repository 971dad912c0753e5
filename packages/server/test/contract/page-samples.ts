import { first, type deliveryServer } from '../factories/delivery-server.ts';
import type { WriteSample } from './write-sample.ts';

type Harness = Awaited<ReturnType<typeof deliveryServer>>['server'];

/** What is kept with a page for each row. */
export function pageSamples(server: Harness) {
  const idOf = async (text: string): Promise<number> => first(await server.rows<{ id: number }>(text)).id;
  const firstOf = (table: string) => idOf(`select min(id) as id from ${table}`);
  return {
    addMaterial: async (): Promise<WriteSample> => {
      const input = {
        code: 'YL-WL',
        name: '样例物料',
        shortName: '样例',
        spec: '10kg/箱',
        categoryId: await firstOf('material_category'),
        unitId: await idOf('select max(id) as id from unit'),
        baseUnitId: await firstOf('unit'),
        storageModeId: await firstOf('storage_mode'),
        taxRateId: await idOf(`select id from tax_rate where code = 'T9'`),
        baseFactor: '10',
        minQty: '1',
        multiple: '1',
        isFood: false,
        isHighRisk: false,
        isCross: false,
      };
      return {
        who: await server.as('superadmin', { centre: 'management' }),
        input,
        values: { taxCategoryCode: '1010101010000000000' },
        again: ({ id, rowVersion }) => ({ id, rowVersion, ...input }),
      };
    },
    addSupplierCertificate: async (): Promise<WriteSample> => {
      const input = {
        supplierId: await firstOf('supplier'),
        supplierFileTypeId: await firstOf('supplier_file_type'),
        certificateNo: 'YL-ZZ-1',
        holder: '样例供应商有限公司',
        issueDate: '2026-01-01',
        isLongTerm: false,
      };
      return {
        who: await server.as('superadmin', { centre: 'management' }),
        input,
        values: { expireDate: '2030-01-01' },
        again: ({ id, rowVersion }) => ({ id, rowVersion, ...input }),
      };
    },
    addSupplier: async (): Promise<WriteSample> => {
      const input = {
        code: 'YL-GYS',
        name: '样例供应商有限公司',
        shortName: '样例供应商',
        usci: '91110000101623741K',
        supplierCategoryId: await firstOf('supplier_category'),
        supplierRegionIds: [await firstOf('supplier_region')],
        contact: '样例联系人',
        phone: '021-64380000',
        serveCityIds: [await firstOf('city')],
        isCrossCity: false,
        supplyCategoryIds: [await firstOf('material_category')],
        taxpayerType: 'GENERAL',
        invoiceType: 'SPECIAL',
        accountPeriodId: await firstOf('account_period'),
        paymentTermId: await firstOf('payment_term'),
        accountName: '样例供应商有限公司',
        bankName: '样例银行',
        bankAccount: '0000000000000009001',
      };
      return {
        who: await server.as('superadmin', { centre: 'management' }),
        input,
        values: { landline: '021-64380001', bankNo: '000000000001', cutoffTime: '16:30', lat: '31.2', lng: '121.4' },
        again: ({ id, rowVersion }) => ({ id, rowVersion, ...input }),
      };
    },
  };
}
