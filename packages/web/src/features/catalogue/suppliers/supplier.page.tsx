import { suppliers, supplierUnits } from '@material/contract/catalogue/suppliers.reference.ts';
import type { FormPart } from '../../../kit/form/form-page.tsx';
import { ReferenceRowPage } from '../../../kit/reference/reference-row-page.tsx';
import { SupplierBankPart } from '../bank/supplier-bank-part.tsx';
import { SupplierPapers } from './supplier-papers.tsx';

const parts: readonly FormPart[] = [
  {
    title: '主体信息',
    columns: 3,
    fields: [
      'code',
      'name',
      'shortName',
      'usci',
      'usciReason',
      'supplierCategoryId',
      'supplierRegionIds',
      'legalPerson',
      'regCapital',
      'foundedOn',
    ],
  },
  {
    title: '联系方式',
    columns: 3,
    fields: ['contact', 'phone', 'landline', 'town', 'address', 'lat', 'lng'],
  },
  {
    title: '供货与截单',
    columns: 3,
    fields: [
      'serveCityIds',
      'isCrossCity',
      'supplyCategoryIds',
      'transportModeId',
      'minOrderAmount',
      'cutoffTime',
      'deliveryDays',
    ],
  },
  {
    title: '结算与发票',
    columns: 3,
    fields: ['taxpayerType', 'invoiceType', 'accountPeriodId', 'paymentTermId'],
  },
  {
    title: '银行信息',
    columns: 3,
    fields: ['accountName', 'bankName', 'bankNo', 'bankAccount'],
    content: (form) => <SupplierBankPart form={form} />,
  },
  { title: '其他', columns: 3 },
];
const begins = { taxpayerType: 'GENERAL', invoiceType: 'SPECIAL' };

const papers = {
  key: 'papers',
  label: '资质情况',
  draw: (id: number) => <SupplierPapers supplierId={id} />,
};

/** 供应商: one of them by its id with what it has, or a new one. */
export const Page = () => (
  <ReferenceRowPage of={suppliers} parts={parts} begins={begins} units={supplierUnits} last={papers} />
);
