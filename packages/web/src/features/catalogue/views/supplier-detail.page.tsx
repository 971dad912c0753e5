import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import { viewCalls, type SupplierView } from '@material/contract/catalogue/views.calls.ts';
import { barredStatus } from '@material/contract/kernel/reference/declared.ts';
import { useEffect } from 'react';
import { Facts } from '../../../kit/display/facts.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { LoadedRow } from '../../../kit/list/loaded-row.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { SupplierPapers } from '../suppliers/supplier-papers.tsx';
import { SupplierTimes } from '../suppliers/supplier-times.tsx';

const call = viewCalls.getListSupplierView;
const facts = [
  'code',
  'shortName',
  'usci',
  'supplierCategoryName',
  'supplyNames',
  'contact',
  'phone',
  'landline',
  'town',
  'address',
  'transportModeName',
  'cutoffTime',
  'minOrderAmount',
] as const;

function Shown({ supplier }: { readonly supplier: SupplierView }) {
  const tab = useTab();
  const { id, name, status } = supplier;
  useEffect(() => tab.setTitle(name), [tab, name]);
  return (
    <>
      <section className="kit-card">
        <h1 className="kit-result-title">
          {name} <StatusTag of={barredStatus} value={status} />
        </h1>
        <Facts facts={factsOf(call.list.row, supplier, facts)} />
      </section>
      <SupplierTimes supplierId={id} />
      <SupplierPapers supplierId={id} />
    </>
  );
}

/** 供应商资料: what a city reads of a supplier, by its id. */
export const Page = () => (
  <LoadedRow call={call} noun={suppliers.noun} missing="可能已不服务本城市。">
    {(supplier) => <Shown supplier={supplier} />}
  </LoadedRow>
);
