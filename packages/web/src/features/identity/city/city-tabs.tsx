import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { cityUnits } from '@material/contract/identity/unit.reference.ts';
import { type ReactNode, useMemo } from 'react';
import { Facts } from '../../../kit/display/facts.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { AllotStorage } from './allot-storage.tsx';
import './city.css';

type ReadProps = { readonly city: CityRow; readonly children?: ReactNode };

/** What a deleted city has stays as it is until the city is back. */
export const isGone = ({ status }: CityRow): boolean => isIn(cityStatus, 'deleted', status);

/** A city for those who may not change it; `children` are what may be done all the same. */
export const CityRead = ({ city, children }: ReadProps) => (
  <section className="kit-card city-read">
    <h1 className="kit-result-title">
      {city.name} <StatusTag of={cityStatus} value={city.status} />
    </h1>
    {isGone(city) ? <p className="kit-muted">城市已删除，恢复后才能修改。</p> : null}
    <Facts
      facts={factsOf(cityCalls.getCity.output, city, [
        'code',
        'region',
        'stopReason',
        'lockTime',
        'storeCount',
        'userCount',
        'phone',
        'address',
        'adcode',
        'remark',
      ])}
    />
    {children}
  </section>
);

/** What a city is and has, tab by tab: the same at headquarters and in the city itself. */
export function CityTabs({ city, children }: { readonly city: CityRow; readonly children: ReactNode }) {
  const { id } = city;
  const isReadOnly = isGone(city);
  const within = useMemo(() => ({ cityId: id }), [id]);
  const first = { key: 'city', label: '基本信息', children };
  const last = { key: 'allotStorage', label: '分仓', children: <AllotStorage cityId={id} isReadOnly={isReadOnly} /> };
  return <ReferencePage of={cityUnits} within={within} first={first} last={last} isReadOnly={isReadOnly} />;
}
