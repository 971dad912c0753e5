import { supplierCalls } from '@material/contract/catalogue/supplier.calls.ts';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';

const call = supplierCalls.getSupplierTimes;
const { cities, calendar } = call.output.shape;

const days = (text: string): string => (text === '' ? '每天' : `周${text}`);

/** Until when is ordered from a supplier, on which days it delivers, and on which it does not. */
export const SupplierTimes = ({ supplierId }: { readonly supplierId: number }) => (
  <Loaded call={call} input={{ supplierId }} noun="截单时间">
    {(times) => (
      <section className="kit-card">
        <h2 className="kit-result-title">截单与配送</h2>
        <LinesTable
          of={cities}
          rows={times.cities}
          columns={[
            { field: 'cityName', width: 140, card: 'title' },
            { field: 'cutoffTime', width: 120 },
            { field: 'cityLockTime', width: 140 },
            { field: 'deliveryDays', width: 200, render: ({ deliveryDays }) => days(deliveryDays) },
          ]}
          emptyText="没有服务的城市"
        />
        <p className="kit-muted">截单时间与城市截单时间以先到者为准；之后下的单从次日算起。</p>
        <h2 className="kit-result-title">配送日历</h2>
        <LinesTable
          of={calendar}
          rows={times.calendar}
          columns={[
            { field: 'kind', width: 100 },
            { field: 'dateFrom', width: 120 },
            { field: 'dateTo', width: 120 },
            { field: 'cityName', width: 140, render: ({ cityName }) => cityName || '全部城市' },
            { field: 'reason', width: 240, card: 'title' },
          ]}
          emptyText="今天起没有停送或加送的日子"
        />
      </section>
    )}
  </Loaded>
);
