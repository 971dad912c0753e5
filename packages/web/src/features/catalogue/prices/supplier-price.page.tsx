import { supplierPriceCalls, type StoredPrice } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { formatPrice } from '@material/contract/kernel/value/decimal.ts';
import { useEffect, useMemo } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormPage, type FormPart } from '../../../kit/form/form-page.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { nextOf } from './next-price.ts';
import { FormImpact } from './price-impact.tsx';
import { usualReasons } from './price-words.ts';

const call = supplierPriceCalls.addSupplierPrice;

const priced: readonly SaidField<typeof call>[] = [
  'price',
  'taxRateId',
  'validFrom',
  'validTo',
  'minQty',
  'multiple',
  'leadDays',
  'priority',
  { field: 'fluctuationPct', hint: '以后的报价变动超过它要由别人审核；留空不限' },
  'transportModeId',
  { field: 'isPreferred', hint: '各城市另有优选供应商的，以城市的为准' },
  'supplierMaterialCode',
  'supplierSpec',
  'tiers',
  { field: 'cityPrices', hint: '起始数量留空为该城市的基础价' },
  { field: 'priceReason', isWide: true, quick: usualReasons },
];
const fields = { new: ['supplierId', 'materialId', ...priced] as const, change: priced };

const terms = ['minQty', 'multiple', 'leadDays', 'priority', 'fluctuationPct', 'transportModeId', 'isPreferred'];
const partsOf = (isNew: boolean): readonly FormPart[] => [
  {
    title: '价格',
    columns: 3,
    fields: [...(isNew ? ['supplierId', 'materialId'] : []), 'price', 'taxRateId', 'validFrom', 'validTo'],
  },
  { title: '订货条件', columns: 3, fields: [...terms, 'supplierMaterialCode', 'supplierSpec'] },
  { title: '阶梯与城市', columns: 2 },
  { title: '影响', fields: [], content: (form) => <FormImpact form={form} /> },
];
const parts = { new: partsOf(true), change: partsOf(false) };

const begins = {
  minQty: '1',
  multiple: '1',
  leadDays: 1,
  priority: 1,
  isPreferred: false,
  tiers: [],
  cityPrices: [],
};

/** What the next version starts from, with what headquarters alone decides. */
function startOf(stored: StoredPrice) {
  const { supplierId, taxRateId, priority, isPreferred, fluctuationPct, transportModeId } = stored;
  return { ...nextOf(stored), supplierId, taxRateId, priority, isPreferred, fluctuationPct, transportModeId };
}

/** What follows when a price is changed. */
function leadOf({ price, unitName, validFrom, validTo, fluctuationPct }: StoredPrice): string {
  const limit = fluctuationPct === null ? '' : `变动超过 ${fluctuationPct}% 要由别人审核，通过后才生效。`;
  return `当前报价 ${formatPrice(price)} 元/${unitName}，${validFrom} 至 ${validTo}。新报价从生效日期起接替，当前报价在前一天截止；草稿改用新价，已提交的要货单不变。${limit}`;
}

function PriceForm({ stored }: { readonly stored?: StoredPrice }) {
  const tab = useTab();
  const initial = useMemo(() => (stored ? startOf(stored) : begins), [stored]);
  const kind = stored ? 'change' : 'new';
  return (
    <FormPage
      title={stored ? `${stored.supplierName} · ${stored.materialName} 改价` : '新增供应商物料'}
      lead={stored ? leadOf(stored) : '一个供应商的一个物料，从生效日期起按这个价格供货。'}
      call={call}
      fields={fields[kind]}
      parts={parts[kind]}
      initial={initial}
      done={({ materialName, approvalReason }) =>
        approvalReason === '' ? `${materialName} 报价已保存` : `${materialName} 报价已提交审核：${approvalReason}`
      }
      onDone={(saved) => tab.setQuery({ id: String(saved.id) }, { replace: true })}
    />
  );
}

function Stored({ stored }: { readonly stored: StoredPrice }) {
  const tab = useTab();
  const { materialName } = stored;
  useEffect(() => tab.setTitle(materialName), [tab, materialName]);
  return <PriceForm stored={stored} />;
}

/** 供应商报价: the next version of one by its id, or the first of a supplier's material. */
export function Page() {
  const { query } = useTab();
  const id = Number(query['id']);
  if (!id) return <PriceForm />;
  return (
    <Loaded key={id} call={supplierPriceCalls.getSupplierPrice} input={{ id }} noun="报价">
      {(stored) => <Stored stored={stored} />}
    </Loaded>
  );
}
