import { cityCalls } from '@material/contract/identity/city.calls.ts';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { useCentre } from '../../../lib/session/centre.ts';
import { CityRead, CityTabs } from './city-tabs.tsx';

/** The city whose page is open, of `city:<id>`. */
const cityIn = (centre: string | undefined): number => Number(/^city:(\d+)$/.exec(centre ?? '')?.[1] ?? 0);

/** 城市信息: what headquarters keeps of the own city, to read, and what the city keeps itself. */
export function Page() {
  const id = cityIn(useCentre());
  return (
    <Loaded key={id} call={cityCalls.getCity} input={{ id }} noun="城市">
      {(city) => (
        <CityTabs id={city.id}>
          <CityRead city={city} />
        </CityTabs>
      )}
    </Loaded>
  );
}
