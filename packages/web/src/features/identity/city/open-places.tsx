import type { CityRow, OpenPlace } from '@material/contract/identity/city.calls.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import { Button } from 'antd';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { mayOpen } from '../../../lib/screen-at.ts';
import './city.css';

type Found = { readonly screen: ScreenKey; readonly query: Readonly<Record<string, string>> };

/** Where things of a kind are found that headquarters sees. */
const lists: Readonly<Record<string, (city: CityRow, place: OpenPlace) => Found>> = {
  ask_order: ({ id }, { states }) => ({
    screen: 'askOrderCheck',
    query: { cityId: String(id), status: states.join(','), createTimeFrom: 'all' },
  }),
  place: ({ id }, { states }) => ({
    screen: 'city',
    query: { id: String(id), tab: 'place', 'place.kind': 'STORE', 'place.status': states.join(',') },
  }),
  app_user: ({ id }, { states }) => ({ screen: 'users', query: { cityId: String(id), status: states.join(',') } }),
};

/** Who sees what headquarters has no list of. */
const elsewhere: Readonly<Record<string, string>> = {
  pickup_order: '切换到供应商后可见',
  transport_order: '切换到该城市后可见',
  inbound_order: '切换到该城市后可见',
};

const isDraft = ({ noun }: OpenPlace): boolean => noun.endsWith('草稿');

function Place({ city, place }: { readonly city: CityRow; readonly place: OpenPlace }) {
  const tab = useTab();
  const found = isDraft(place) ? undefined : lists[place.table]?.(city, place);
  return (
    <li>
      <span>{place.noun}</span>
      <b className="kit-num">{place.count}</b>
      {found && mayOpen(found.screen) ? (
        <Button type="link" size="small" onClick={() => tab.open(found.screen, found.query)}>
          查看
        </Button>
      ) : (
        <span className="kit-muted">{isDraft(place) ? '切换到该城市后可见' : elsewhere[place.table]}</span>
      )}
    </li>
  );
}

type Props = { readonly city: CityRow; readonly places: readonly OpenPlace[] };

/** What a city has open, counted, with the way to each. */
export const OpenPlaces = ({ city, places }: Props) => (
  <ul className="city-open" aria-label="未了事项">
    {places.map((place) => (
      <Place key={place.noun} city={city} place={place} />
    ))}
  </ul>
);
