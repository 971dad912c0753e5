import { cityOrderLimits } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { useId } from 'react';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import type { Option } from '../../../kit/input/option.ts';
import type { MatrixForm } from './use-matrix.ts';

const everyDefault = -1;

/** Whole cities that can be added at once, and the default place of each. */
const groupsOf = ({ places, cities }: MatrixForm['choices']): Option<number>[] => [
  {
    value: everyDefault,
    label: '各城市默认收货地点',
    note: `${places.filter(({ isDefault }) => isDefault).length} 个地点`,
  },
  ...cities
    .map((city) => ({ ...city, count: places.filter(({ cityId }) => cityId === city.value).length }))
    .filter(({ count }) => count > 0)
    .map(({ count, ...city }) => ({ ...city, note: `${count} 个地点` })),
];

/** For whom is ordered: single places, or those of whole cities. */
export function PlacesChoice({ of: { form, choices, matrix } }: { readonly of: MatrixForm }) {
  const ids = { places: useId(), group: useId() };
  const chosen = matrix.places.map(({ id }) => id);
  const put = (places: readonly number[]): void =>
    form.set({ places: [...new Set(places)].slice(0, cityOrderLimits.places) });
  const addGroup = (group: number): void => {
    const added = choices.places.filter(({ isDefault, cityId }) =>
      group === everyDefault ? isDefault : cityId === group,
    );
    put([...chosen, ...added.map(({ id }) => id)]);
  };
  return (
    <div className="city-order-places">
      <label htmlFor={ids.places}>收货地点</label>
      <ChoiceSelect<number[], number>
        id={ids.places}
        mode="multiple"
        allowClear
        placeholder="按名称、编码、城市或拼音查找，每个地点一列"
        value={chosen}
        onChange={put}
        options={choices.places.map(({ option }) => option)}
        maxTagCount="responsive"
      />
      <label htmlFor={ids.group}>批量添加</label>
      <ChoiceSelect<number | null, number>
        id={ids.group}
        placeholder="整个城市，或各城市默认地点"
        value={null}
        onChange={(group) => (group === null ? undefined : addGroup(group))}
        options={groupsOf(choices)}
      />
    </div>
  );
}
