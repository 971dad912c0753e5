import { priceCompareCalls } from '@material/contract/catalogue/price/price-compare.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { pickers } from '@material/contract/pickers.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { LoadFailure } from '../../../kit/feedback/load-failure.tsx';
import { DayInput } from '../../../kit/input/day-input.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { SearchMany } from '../../../kit/input/search-select.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import { CompareTable } from './compare-table.tsx';
import { idsIn } from './compared-ids.ts';
import { PreferDialog } from './prefer.dialog.tsx';
import { preferWord } from './price-words.ts';
import './prices.css';

const { getComparePrices, downExcelComparePrices } = priceCompareCalls;
const { materialIds: materials, on: day, qty: quantity } = getComparePrices.input.shape;
const search = pickerSearch(pickers.material, {});
const taxes = [
  { value: 'with', label: '含税' },
  { value: 'ex', label: '不含税' },
];

type Asked = Sent<typeof getComparePrices>;

/** What is compared stands in the address: materials, the day, the quantity. */
function useAsked() {
  const { query, setQuery } = useTab();
  const materialIds = idsIn(query['materialIds']);
  const [on, qty] = [query['on'] ?? '', query['qty'] ?? ''];
  const asked: Asked = { materialIds, ...(on === '' ? {} : { on }), ...(qty === '' ? {} : { qty }) };
  const change = (next: Readonly<Record<string, string>>): void => {
    const filled = Object.entries({ ...query, ...next }).filter(([, value]) => value !== undefined && value !== '');
    setQuery(Object.fromEntries(filled), { replace: true });
  };
  return { asked, on, qty, isExTax: query['tax'] === 'ex', change };
}

function Compared({ asked, isExTax }: { readonly asked: Asked; readonly isExTax: boolean }) {
  const { data, error, refetch } = useCall(getComparePrices, asked, { keepPrevious: true });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return data.list.map((material) => (
    <CompareTable key={material.id} material={material} cities={data.cities} isExTax={isExTax} />
  ));
}

type ToolsProps = ReturnType<typeof useAsked> & { readonly onPrefer: () => void };

/** What is compared, and what may be done with it. */
function Tools({ asked, on, qty, isExTax, change, onPrefer }: ToolsProps) {
  const api = useApi();
  return (
    <Flex gap={8} wrap className="kit-card price-compare-tools">
      <SearchMany
        aria-label={labelOf(materials)}
        search={search}
        placeholder="选择要比价的物料"
        value={asked.materialIds}
        onChange={(ids) => change({ materialIds: ids.join(',') })}
      />
      <span className="price-compare-day">
        <DayInput
          id="compare-day"
          aria-label={labelOf(day)}
          value={on === '' ? businessDate(new Date()) : on}
          onChange={(next) => change({ on: next })}
          words={(one) => one}
        />
      </span>
      <span className="price-compare-qty">
        <NumberInput
          aria-label={labelOf(quantity)}
          placeholder={`${labelOf(quantity)}，不填按 1`}
          value={qty}
          onChange={(next) => change({ qty: next })}
        />
      </span>
      <Segmented
        aria-label="价格是否含税"
        options={taxes}
        value={isExTax ? 'ex' : 'with'}
        onChange={(tax) => change({ tax: tax === 'ex' ? 'ex' : '' })}
      />
      {asked.materialIds.length > 0 ? (
        <>
          <Can power={power(catalogueScreens.matchSupplier, '设置优选')}>
            <Button onClick={onPrefer}>{preferWord}</Button>
          </Can>
          <Can power={power(catalogueScreens.supplierMaterial, '导出')}>
            <ActionButton
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => api.download(downExcelComparePrices, asked)}
            >
              导出
            </ActionButton>
          </Can>
        </>
      ) : null}
    </Flex>
  );
}

/** 供应商比价: what every supplier asks for chosen materials, city by city. */
export function Page() {
  const work = useAsked();
  const { asked, isExTax } = work;
  const [isPreferring, setPreferring] = useState(false);
  return (
    <>
      <PageTitle />
      <Tools {...work} onPrefer={() => setPreferring(true)} />
      {asked.materialIds.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="请选择要比价的物料" />
      ) : (
        <Compared asked={asked} isExTax={isExTax} />
      )}
      {isPreferring ? (
        <PreferDialog initial={{ materialIds: asked.materialIds, cityIds: [] }} onClose={() => setPreferring(false)} />
      ) : null}
    </>
  );
}
