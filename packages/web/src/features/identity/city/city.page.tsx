import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { useEffect, useMemo } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { usePowers } from '../../../lib/session/held.ts';
import { CityRead, CityTabs, isGone } from './city-tabs.tsx';

const { citys } = identityScreens;
const call = cityCalls.addCity;

const fieldsFor = (isNew: boolean): readonly SaidField<typeof call>[] => [
  'name',
  'code',
  'region',
  { field: 'adcode', placeholder: '如 310100' },
  { field: 'address', isShort: true, isWide: true, isRequired: isNew },
  'lat',
  'lng',
  { field: 'lockTime', placeholder: '如 16:30', hint: '当天这个时间以后提交的要货单算第二天的' },
  'phone',
  { field: 'remark', isWide: true },
];
const fields = { new: fieldsFor(true), stored: fieldsFor(false) };

/** What a stored city is entered again with. */
function initialOf(city: CityRow) {
  const { id, rowVersion, code, name, region, lat, lng } = city;
  const emptied = (text: string): string | null => (text === '' ? null : text);
  return {
    id,
    rowVersion,
    code,
    name,
    region,
    lat,
    lng,
    adcode: emptied(city.adcode),
    lockTime: emptied(city.lockTime),
    phone: emptied(city.phone),
    address: emptied(city.address),
    remark: emptied(city.remark),
  };
}

/** What is not usual about a city. */
const standing = ({ status, stopReason }: CityRow): string | undefined =>
  status === cityStatus.initial
    ? undefined
    : [cityStatus.states[status].label, stopReason].filter((text) => text !== '').join('：');

function CityForm({ city }: { readonly city?: CityRow }) {
  const tab = useTab();
  const api = useApi();
  const initial = useMemo(() => (city ? initialOf(city) : {}), [city]);
  return (
    <FormPage
      title={city ? `编辑城市“${city.name}”` : '新增城市'}
      lead={city ? standing(city) : '保存后自动建好一个中心仓，并由跨城市的供应商供货：当天就可以下单。'}
      call={call}
      fields={city ? fields.stored : fields.new}
      initial={initial}
      done={(saved) => `${saved.name} 已保存`}
      onDone={(saved) => {
        api.put(cityCalls.getCity, { id: saved.id }, saved);
        if (!city) tab.setQuery({ id: String(saved.id) }, { replace: true });
      }}
    />
  );
}

function Stored({ city }: { readonly city: CityRow }) {
  const tab = useTab();
  const mayEdit = usePowers().has(power(citys, '编辑'));
  const { name } = city;
  useEffect(() => tab.setTitle(name), [tab, name]);
  return (
    <CityTabs city={city}>{mayEdit && !isGone(city) ? <CityForm city={city} /> : <CityRead city={city} />}</CityTabs>
  );
}

/** 城市: one of them by its id, or a new one. */
export function Page() {
  const { query } = useTab();
  const id = Number(query['id']);
  if (!id) return <CityForm />;
  return (
    <Loaded key={id} call={cityCalls.getCity} input={{ id }} noun="城市">
      {(city) => <Stored city={city} />}
    </Loaded>
  );
}
