import { labelOf } from '@material/contract/kernel/field/field.ts';
import { pickers } from '@material/contract/pickers.ts';
import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { pickerSearch } from '../input/picker-search.ts';
import { SearchSelect } from '../input/search-select.tsx';
import './try-out.css';

const searches = {
  supplierId: pickerSearch(pickers.supplier),
  materialId: pickerSearch(pickers.material),
  cityId: pickerSearch(pickers.city),
};
type Asked = keyof typeof searches;
const asked: readonly Asked[] = ['supplierId', 'materialId', 'cityId'];
type Chosen = Readonly<Record<Asked, number>>;
type Choosing = Partial<Record<Asked, number | undefined>>;

const isWhole = (chosen: Choosing): chosen is Chosen => asked.every((name) => chosen[name] !== undefined);

type Props = {
  /** The words of what is chosen: the input of the call that answers. */
  readonly words: Readonly<Record<Asked, z.ZodType>>;
  /** The answer, once everything is chosen. */
  readonly children: (chosen: Chosen) => ReactNode;
};

/** Chooses of whom, of what and for where a line is, to see which of many rules would hold for it. */
export function TryOut({ words, children }: Props) {
  const [chosen, setChosen] = useState<Choosing>({});
  return (
    <>
      <Flex vertical gap="small" className="kit-try">
        {asked.map((name) => (
          <SearchSelect
            key={name}
            search={searches[name]}
            aria-label={labelOf(words[name])}
            placeholder={labelOf(words[name])}
            value={chosen[name]}
            onChange={(value) => setChosen((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </Flex>
      {isWhole(chosen) ? children(chosen) : <p className="kit-muted">请选择供应商、物料和城市</p>}
    </>
  );
}
