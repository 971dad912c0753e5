import { bankChangeCalls } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { priceProposalCalls } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import { addDays, businessDate, wireTime } from '@material/contract/kernel/value/business-time.ts';
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
    /** Two materials of which nobody has said anything yet. */
    addMaterialSubstitute: async (): Promise<WriteSample> => {
      const input = {
        materialId: await idOf('select max(id) as id from material'),
        substituteId: await idOf('select max(id) - 1 as id from material'),
        factor: '1.25',
        isMutual: false,
      };
      return {
        who: await server.as('superadmin', { centre: 'management' }),
        input,
        again: ({ id, rowVersion }) => ({ id, rowVersion, ...input }),
      };
    },
    supplierBankMassage: async (): Promise<WriteSample> => {
      const supplierId = await firstOf('supplier');
      const { phone } = first(
        await server.rows<{ phone: string }>('select phone from supplier where id = $1', [supplierId]),
      );
      const bank = { accountName: '样例供应商有限公司', bankName: '样例银行', bankAccount: '0000000000000009002' };
      const call = { callName: '样例会计', callPhone: phone, callNote: '与开户证明一致' };
      return {
        who: await server.as('superadmin', { centre: 'management' }),
        input: { supplierId, bankReason: '更换开户银行', ...bank, ...call, callTime: wireTime(server.clock.now) },
        values: { bankNo: '000000000002' },
      };
    },
    approveSupplierBankChange: async (): Promise<WriteSample> => {
      await server.rows('delete from supplier_bank_change');
      const asker = await server.as('glzx01', { centre: 'management' });
      const supplierId = await firstOf('supplier');
      const { accountName, bankName, phones } = await server.done(asker, bankChangeCalls.getSupplierBank, {
        supplierId,
      });
      const { id, rowVersion } = await server.done(asker, bankChangeCalls.supplierBankMassage, {
        supplierId,
        accountName,
        bankName,
        bankAccount: '0000000000000009003',
        bankReason: '更换开户银行',
        callName: '样例会计',
        callPhone: first(phones).phone,
        callTime: wireTime(server.clock.now),
        callNote: '与开户证明一致',
      });
      return { who: await server.as('glzx02', { centre: 'management' }), input: { id, rowVersion } };
    },
    addSupplierProfileChange: async (): Promise<WriteSample> => {
      await server.rows('delete from supplier_profile_change');
      const { name, contact, phone } = first(
        await server.rows<Record<'name' | 'contact' | 'phone', string>>(
          `select s.name, s.contact, s.phone from supplier s join app_user u on u.supplier_id = s.id
            where u.username = 'sup_gys001'`,
        ),
      );
      return {
        who: await server.as('sup_gys001'),
        input: { name, contact: `${contact}（样例）`, phone, profileReason: '联系人更换' },
        values: { landline: '021-64380001', lat: '31.2', lng: '121.4' },
      };
    },
    proposeSupplierPrice: async (): Promise<WriteSample> => {
      const who = await server.as('sup_gys001');
      const held = await server.done(who, priceProposalCalls.getListSupplierPrice, { phase: 'HOLDING' });
      const { materialId, price, minQty, multiple, leadDays, validTo } = first(held.list);
      const days = { validFrom: addDays(businessDate(server.clock.now), 5), validTo };
      return { who, input: { materialId, price, minQty, multiple, leadDays, ...days, priceReason: '季节调价' } };
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
        values: { landline: '021-64380001', cutoffTime: '16:30', lat: '31.2', lng: '121.4' },
        again: ({ id, rowVersion }) => ({ id, rowVersion, ...input }),
      };
    },
  };
}
