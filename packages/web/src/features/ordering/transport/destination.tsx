import type { PickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { Button } from 'antd';
import { TimeText } from '../../../kit/display/time-text.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { PhoneLink } from '../../../kit/display/phone-link.tsx';

type Props = { readonly pickups: readonly PickupDocument[] };

const address = ({ cityName, placeAddress }: PickupDocument): string =>
  placeAddress.startsWith(cityName) ? placeAddress : `${cityName} ${placeAddress}`;

/** Where a vehicle goes: each place with its address, its hours and whom to call, and the pickup orders for it. */
export function TransportDestination({ pickups }: Props) {
  const tab = useTab();
  const places = [...Map.groupBy(pickups, ({ placeName }) => placeName)];
  return (
    <section className="kit-card" aria-label="送往">
      <ul className="transport-stops">
        {places.map(([placeName, own]) => {
          const [one] = own;
          return one ? (
            <li key={placeName}>
              <b>{placeName}</b>
              <dl>
                <div>
                  <dt>地址</dt>
                  <dd>{address(one)}</dd>
                </div>
                <div>
                  <dt>收货时间</dt>
                  <dd>
                    <TimeText value={one.deliveryDate} /> <span className="kit-num">{one.receiveWindow}</span>
                  </dd>
                </div>
                <div>
                  <dt>联系人</dt>
                  <dd>
                    {one.contact || '–'} <PhoneLink phone={one.phone} />
                  </dd>
                </div>
                <div>
                  <dt>提货单</dt>
                  <dd>
                    {own.map(({ id, no }) => (
                      <Button
                        key={id}
                        type="link"
                        size="small"
                        onClick={() => tab.open('pickupDetail', { id: String(id) }, no)}
                      >
                        {no}
                      </Button>
                    ))}
                  </dd>
                </div>
              </dl>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
