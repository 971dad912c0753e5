import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { Button, Skeleton } from 'antd';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../../lib/query.ts';
import { OpenPlaces } from './open-places.tsx';

type Props = { readonly city: CityRow; readonly onClose: () => void };

/** What has to be ended before a city can be deleted, as it is now: what is ended meanwhile goes from it. */
export function CityOpenDialog({ city, onClose }: Props) {
  const { data, error } = useCall(cityCalls.getCityOpen, { id: city.id }, { staleTime: 0 });
  const isDone = data?.places.length === 0;
  return (
    <TabDialog
      open
      width={480}
      title={isDone ? `“${city.name}”可以删除了` : `“${city.name}”还不能删除`}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      {error ? <p className="kit-problem">{error.message}</p> : null}
      {isDone ? <p>没有未了的事项。</p> : <p>以下事项办完以后才能删除：</p>}
      {data ? <OpenPlaces city={city} places={data.places} /> : error ? null : <Skeleton active />}
    </TabDialog>
  );
}
