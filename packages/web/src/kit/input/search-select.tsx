import { Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { clearing } from './clearing.tsx';
import { drawOption } from './choice-select.tsx';
import type { Option, SearchFn } from './option.ts';
import { emptyWords } from '../react/use-returns.ts';
import { tabLeaves } from './tab-leaves.ts';
import { useNames, useSearch } from './use-search.ts';

type Shared<V extends string | number> = {
  readonly search: SearchFn<V>;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly prefix?: ReactNode;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly id?: string;
  readonly allowClear?: boolean;
  readonly status?: 'error';
};

export type SearchSelectProps<V extends string | number> = Shared<V> & {
  readonly value?: V | null | undefined;
  /** The chosen option, or undefined when emptied. */
  readonly onChange?: (value: V | undefined, option: Option<V> | undefined) => void;
};

export type SearchManyProps<V extends string | number> = Shared<V> & {
  readonly value?: readonly V[] | undefined;
  readonly onChange?: (values: V[], options: Option<V>[]) => void;
};

type Labelled<V> = { value: V; label: ReactNode };

/** The state shared by both pickers: what was typed, what was found, and names for what is chosen. */
function usePicker<V extends string | number>(search: SearchFn<V>, chosen: readonly V[]) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useSearch(search, text, isOpen);
  const [picked, setPicked] = useState<ReadonlyMap<V, Option<V>>>(new Map());
  const unnamed = chosen.filter((value) => !picked.has(value));
  const names = useNames(search, unnamed);
  const known = useMemo(
    () => new Map([...names, ...picked, ...found.options.map((one) => [one.value, one] as const)]),
    [names, picked, found],
  );

  const listed = useMemo(() => {
    const values = new Set(found.options.map(({ value }) => value));
    const rest = chosen.flatMap((value) => (values.has(value) ? [] : (known.get(value) ?? { value, label: '…' })));
    // A chosen row stands in the list only to carry its label while nothing is being searched.
    return text === '' ? [...found.options, ...rest] : [...found.options];
  }, [found, chosen, known, text]);

  const remember = (values: readonly V[]): Option<V>[] => {
    const options = values.flatMap((value) => known.get(value) ?? []);
    setPicked((before) => new Map([...before, ...options.map((one) => [one.value, one] as const)]));
    return options;
  };
  const select = {
    showSearch: { filterOption: false, searchValue: text, onSearch: setText } as const,
    open: isOpen,
    onOpenChange: (next: boolean) => {
      setOpen(next);
      if (!next) setText('');
    },
    loading: found.isLoading,
    notFoundContent: emptyWords(found),
    optionRender: ({ data }: { data: Option }) => drawOption(data),
  };
  return { select, listed, known, remember };
}

/** Picks one row by typing its name, short name, code or pinyin initials; the server ranks. */
export function SearchSelect<V extends string | number = number>({
  search,
  value,
  onChange,
  allowClear = false,
  ...rest
}: SearchSelectProps<V>) {
  const chosen = value === undefined || value === null ? [] : [value];
  const { select, listed, known, remember } = usePicker(search, chosen);
  const first = chosen[0];
  return (
    <Select<Labelled<V>, Option<V>>
      {...rest}
      {...select}
      onInputKeyDown={tabLeaves(false)}
      allowClear={allowClear && clearing}
      className="kit-wide"
      value={first === undefined ? null : { value: first, label: known.get(first)?.label ?? '…' }}
      labelInValue
      options={listed.map((option) => ({ ...option, disabled: option.blocked !== undefined }))}
      onChange={(next: Labelled<V> | null | undefined) => {
        const [option] = next ? remember([next.value]) : [];
        onChange?.(next?.value, option);
      }}
    />
  );
}

/** The same for several rows. */
export function SearchMany<V extends string | number = number>({
  search,
  value = [],
  onChange,
  allowClear = false,
  ...rest
}: SearchManyProps<V>) {
  const { select, listed, known, remember } = usePicker(search, value);
  return (
    <Select<Labelled<V>[], Option<V>>
      {...rest}
      {...select}
      onInputKeyDown={tabLeaves(true)}
      allowClear={allowClear && clearing}
      className="kit-wide"
      mode="multiple"
      maxTagCount="responsive"
      labelInValue
      value={value.map((one) => ({ value: one, label: known.get(one)?.label ?? '…' }))}
      options={listed.map((option) => ({ ...option, disabled: option.blocked !== undefined }))}
      onChange={(next) => {
        const values = next.map((one) => one.value);
        onChange?.(values, remember(values));
      }}
    />
  );
}
