import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { useMemo, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { useApi } from '../../../lib/api.ts';
import { useCentre } from '../../../lib/session/centre.ts';
import { CityRead, CityTabs, isGone } from './city-tabs.tsx';

const { getCity, updateCityContact } = cityCalls;

/** The city whose page is open, of `city:<id>`. */
const cityIn = (centre: string | undefined): number => Number(/^city:(\d+)$/.exec(centre ?? '')?.[1] ?? 0);

const fields = ['phone', { field: 'address', isWide: true }] as const;
const emptied = (text: string): string | null => (text === '' ? null : text);

function Contact({ city }: { readonly city: CityRow }) {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const { id, rowVersion, phone, address } = city;
  const initial = useMemo(
    () => ({ id, rowVersion, phone: emptied(phone), address: emptied(address) }),
    [id, rowVersion, phone, address],
  );
  return (
    <Can power={power(identityScreens.cityManage, '编辑')}>
      <ActionButton onClick={() => setOpen(true)}>编辑联系方式</ActionButton>
      <FormDialog
        call={updateCityContact}
        title="编辑联系方式"
        lead="名称、编码和截单时间由总部维护。"
        open={isOpen}
        onClose={() => setOpen(false)}
        fields={fields}
        initial={initial}
        done="联系方式已保存"
        onDone={(saved) => api.put(getCity, { id: saved.id }, saved)}
      />
    </Can>
  );
}

/** 城市信息: what headquarters keeps of the own city, how it is reached, and what the city keeps itself. */
export function Page() {
  const id = cityIn(useCentre());
  return (
    <Loaded key={id} call={getCity} input={{ id }} noun="城市">
      {(city) => (
        <CityTabs city={city}>
          <CityRead city={city}>{isGone(city) ? null : <Contact city={city} />}</CityRead>
        </CityTabs>
      )}
    </Loaded>
  );
}
