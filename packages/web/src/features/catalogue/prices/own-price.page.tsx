import { priceProposalCalls } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { supplierPriceCalls, type StoredPrice } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { formatPrice } from '@material/contract/kernel/value/decimal.ts';
import { useEffect, useMemo } from 'react';
import { FormPage, type FormPart } from '../../../kit/form/form-page.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { nextOf } from './next-price.ts';
import { usualReasons } from './price-words.ts';

const fields = [
  'price',
  'validFrom',
  'validTo',
  'minQty',
  'multiple',
  'leadDays',
  'supplierMaterialCode',
  'supplierSpec',
  'tiers',
  { field: 'cityPrices', hint: '起始数量留空为该城市的基础价' },
  { field: 'priceReason', isWide: true, quick: usualReasons },
] as const;

const parts: readonly FormPart[] = [
  { title: '价格', columns: 3, fields: ['price', 'validFrom', 'validTo'] },
  {
    title: '订货条件',
    columns: 3,
    fields: ['minQty', 'multiple', 'leadDays', 'supplierMaterialCode', 'supplierSpec'],
  },
  { title: '阶梯与城市', columns: 2 },
];

const leadOf = ({ price, unitName, validFrom, validTo }: StoredPrice): string =>
  `当前报价 ${formatPrice(price)} 元/${unitName}，${validFrom} 至 ${validTo}。新报价由管理中心审核，通过后从生效日期起接替；已提交的要货单不变。`;

const waits = statesIn(priceStatus, 'waiting');

function Proposal({ stored }: { readonly stored: StoredPrice }) {
  const tab = useTab();
  const { materialName } = stored;
  useEffect(() => tab.setTitle(materialName), [tab, materialName]);
  const { data } = useCall(priceProposalCalls.getListSupplierPrice, {
    materialId: stored.materialId,
    status: waits,
    pageSize: 1,
  });
  const [waiting] = data?.list ?? [];
  const initial = useMemo(() => nextOf(stored), [stored]);
  return (
    <FormPage
      title={`${materialName} 提交报价`}
      lead={
        waiting ? (
          <span className="kit-problem">{`已有一笔报价（${waiting.no}）待审，请等待审核，或先在供货报价里撤回`}</span>
        ) : (
          leadOf(stored)
        )
      }
      call={priceProposalCalls.proposeSupplierPrice}
      fields={fields}
      parts={parts}
      initial={initial}
      okText="提交审核"
      done={({ no }) => `${no} 已提交审核`}
      onDone={() => tab.open('materialUpdate', { tab: 'prices' })}
    />
  );
}

/** 供货报价: the next price that a supplier wants for one of its materials, by the id of what it asks now. */
export function Page() {
  const { query } = useTab();
  const id = Number(query['id']);
  return (
    <Loaded key={id} call={supplierPriceCalls.getSupplierPrice} input={{ id }} noun="报价">
      {(stored) => <Proposal stored={stored} />}
    </Loaded>
  );
}
