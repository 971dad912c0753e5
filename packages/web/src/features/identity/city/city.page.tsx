import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { cityUnits } from '@material/contract/identity/unit.reference.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { useEffect, useMemo } from 'react';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { Facts } from '../../../kit/display/facts.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AllotStorage } from './allot-storage.tsx';

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
  status === cityStatus.initial ? undefined : `${cityStatus.states[status].label}：${stopReason}`;

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

/** A city for those who may only look. */
const CityRead = ({ city }: { readonly city: CityRow }) => (
  <section className="kit-card">
    <h1 className="kit-result-title">
      {city.name} <StatusTag of={cityStatus} value={city.status} />
    </h1>
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
  </section>
);

function Stored({ city }: { readonly city: CityRow }) {
  const tab = useTab();
  const mayEdit = useSession(({ powers }) => powers.has(power(citys, '编辑')));
  const { name } = city;
  useEffect(() => tab.setTitle(name), [tab, name]);
  const { id } = city;
  const within = useMemo(() => ({ cityId: id }), [id]);
  const first = {
    key: 'city',
    label: '基本信息',
    children: mayEdit ? <CityForm city={city} /> : <CityRead city={city} />,
  };
  const last = { key: 'allotStorage', label: '分仓', children: <AllotStorage cityId={id} /> };
  return <ReferencePage of={cityUnits} within={within} first={first} last={last} />;
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
