import { Select, type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { clearing } from './clearing.tsx';
import { fitOf } from './choice-search.ts';
import type { Option } from './option.ts';
import { tabLeaves } from './tab-leaves.ts';

/** Lists this short are looked over faster than they are searched. */
const searchedFrom = 8;

export const drawOption = ({ label, note, blocked }: Option): ReactNode => {
  const aside = blocked ?? note;
  return (
    <span className="kit-option">
      <span>{label}</span>
      {aside === undefined ? null : <span className="kit-muted">{aside}</span>}
    </span>
  );
};

type Listed<V> = { readonly value: V; readonly label: string; readonly disabled: boolean; readonly option: Option };

const fits = (typed: string, { label, option }: Listed<string | number>): boolean =>
  fitOf([label, ...(option.search ?? [])], typed) < Infinity;

type Props<T, V extends string | number> = Omit<
  SelectProps<T, Listed<V>>,
  'options' | 'optionRender' | 'showSearch' | 'className' | 'allowClear'
> & { readonly options: readonly Option<V>[]; readonly allowClear?: boolean };

/** A choice from a list that the page holds: found by name, code and pinyin, what cannot be chosen grey with its reason. */
export const ChoiceSelect = <T, V extends string | number = string | number>({
  options,
  allowClear = false,
  ...rest
}: Props<T, V>) => (
  <Select<T, Listed<V>>
    {...rest}
    onInputKeyDown={tabLeaves(rest.mode === 'multiple')}
    allowClear={allowClear && clearing}
    className="kit-wide"
    options={options.map((option) => ({
      value: option.value,
      label: option.label,
      disabled: option.blocked !== undefined,
      option,
    }))}
    optionRender={({ data }) => drawOption(data.option)}
    showSearch={
      options.length > searchedFrom
        ? { filterOption: (typed, listed) => listed !== undefined && fits(typed, listed) }
        : false
    }
  />
);
