import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { UsedAt } from '@material/contract/kernel/reference/reference-calls.ts';
import { Alert, Skeleton } from 'antd';
import { useCall } from '../../lib/query.ts';

/** Where a row is used now, asked for when the question is; with all below it, or where it goes alone, below it as well. */
export function useUses(of: AnyReference, id: number, isAlone = false) {
  const { data, error, isPending } = useCall(of.calls.uses, isAlone ? { id, isAlone } : { id }, { staleTime: 0 });
  return { places: data?.places, error, isPending };
}

const examplesText = ({ count, examples }: UsedAt): string =>
  `${examples.join('、')}${count > examples.length && examples.length > 0 ? ' 等' : ''}`;

/** The places that use a row, each with how many and some by name. */
export function UsedPlaces({ places, error }: Pick<ReturnType<typeof useUses>, 'places' | 'error'>) {
  if (error && !places) return <Alert type="error" showIcon title={error.message} />;
  if (!places) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <ul className="kit-concerned">
      {places.map((place) => (
        <li key={place.noun}>
          <span className="kit-used-noun">
            {place.noun} <b className="kit-num">{place.count}</b> 条
          </span>
          <span className="kit-muted">{examplesText(place)}</span>
        </li>
      ))}
    </ul>
  );
}
