import {
  transportOrderCalls,
  type TransportDocument,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { TransportEditor } from './editor.tsx';
import { TransportPickupChoice } from './pickup-choice.tsx';
import { ReadTransport } from './read.tsx';
import { WithPickups } from './with-pickups.tsx';

const canEdit = ({ actions }: TransportDocument): boolean =>
  actions.some(({ code, blocked }) => code === 'edit' && blocked === undefined);

const idsOf = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

function StoredTransport({ document }: { readonly document: TransportDocument }) {
  if (!canEdit(document)) return <ReadTransport document={document} />;
  const chained = document.chain.find(({ key }) => key === pickupOrderStatus.table)?.documents ?? [];
  return (
    <WithPickups ids={chained.map(({ id }) => id)}>
      {(pickups) => <TransportEditor document={document} pickups={pickups} />}
    </WithPickups>
  );
}

/** A transport: chosen from pickup orders, entered, loaded, sent off and followed until it is signed. */
export function Page() {
  const tab = useTab();
  const isStored = Number(tab.query['id'] ?? '') > 0;
  const pickupIds = isStored ? [] : idsOf(tab.query['pickup']);
  if (pickupIds.length > 0) {
    return (
      <WithPickups key={pickupIds.join(',')} ids={pickupIds}>
        {(pickups) => <TransportEditor pickups={pickups} />}
      </WithPickups>
    );
  }
  if (!isStored && tab.query['new'] !== undefined) {
    return <TransportPickupChoice onChoose={(ids) => tab.setQuery({ pickup: ids.join(',') })} />;
  }
  return (
    <DocumentPage
      of={transportOrderStatus}
      call={transportOrderCalls.getTransportOrderByid}
      list={transportOrderCalls.getListTransportOrder}
      view={StoredTransport}
    />
  );
}
