import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type FocusEvent, useId, useState } from 'react';
import { ChoiceSelect } from '../input/choice-select.tsx';
import { DateRange } from '../input/date-range.tsx';
import { NumberInput } from '../input/number-input.tsx';
import { SearchMany, SearchSelect } from '../input/search-select.tsx';
import type {
  DateRangeFilter,
  Filter,
  NumberRangeFilter,
  RemoteFilter,
  SelectFilter,
  TextFilter,
} from './list-filters.ts';
import {
  filterProblem,
  type FilterValues as Values,
  joinChoices,
  rangeOf,
  splitChoices,
  withRange,
} from './filter-values.ts';

type InputProps<F> = {
  readonly filter: F;
  readonly values: Values;
  /** Keeps a typed text until it is sent off. */
  readonly type: (values: Values) => void;
  readonly apply: (values: Values) => void;
};

const put = (values: Values, field: string, value: string): Values => {
  const { [field]: _old, ...rest } = values;
  return value === '' ? rest : { ...rest, [field]: value };
};

const TextInput = ({ filter, values, type, apply }: InputProps<TextFilter<string>>) => {
  const [field = ''] = filter.fields;
  return (
    <Input
      aria-label={filter.label}
      prefix={
        filter.placeholder === undefined ? (
          <span className="kit-field-label">{filter.label}</span>
        ) : (
          <SearchOutlined aria-hidden className="kit-muted" />
        )
      }
      placeholder={filter.placeholder}
      value={values[field] ?? ''}
      allowClear
      maxLength={100}
      onChange={(event) => type(put(values, field, event.target.value))}
      onClear={() => apply(put(values, field, ''))}
    />
  );
};

const ChoiceInput = ({ filter, values, apply }: InputProps<SelectFilter<string>>) => {
  const [field = ''] = filter.fields;
  const chosen = splitChoices(values[field]);
  const options = filter.options.map((option) => ({ ...option, value: String(option.value) }));
  const shared = {
    'aria-label': filter.label,
    prefix: <span className="kit-field-label">{filter.label}</span>,
    placeholder: '全部',
    allowClear: true,
    options,
  } as const;
  return filter.multiple ? (
    <ChoiceSelect<string[]>
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      value={chosen}
      onChange={(next) => apply(put(values, field, joinChoices(next)))}
    />
  ) : (
    <ChoiceSelect<string>
      {...shared}
      value={chosen[0] ?? null}
      onChange={(next: string | undefined) => apply(put(values, field, next ?? ''))}
    />
  );
};

const RemoteInput = ({ filter, values, apply }: InputProps<RemoteFilter<string>>) => {
  const [field = ''] = filter.fields;
  const chosen = splitChoices(values[field]).map(Number);
  const shared = {
    search: filter.search,
    'aria-label': filter.label,
    prefix: <span className="kit-field-label">{filter.label}</span>,
    placeholder: '全部',
    allowClear: true,
  };
  return filter.multiple ? (
    <SearchMany {...shared} value={chosen} onChange={(next) => apply(put(values, field, joinChoices(next)))} />
  ) : (
    <SearchSelect
      {...shared}
      value={chosen[0]}
      onChange={(next) => apply(put(values, field, next === undefined ? '' : String(next)))}
    />
  );
};

const RangeInput = ({ filter, values, apply }: InputProps<DateRangeFilter<string>>) => {
  const today = businessDate(new Date());
  return (
    <DateRange
      label={filter.label}
      value={rangeOf(filter, values, today)}
      maxMonths={filter.maxMonths}
      onChange={(range) => apply(withRange(filter, values, { range, today }))}
    />
  );
};

/**
 * Two numbers with one label; they are sent off with Enter or 查询, like a typed text. What is wrong is said once they are
 * left or sent off: on the way to 100 stands a 1.
 */
const NumbersInput = ({ filter, values, type }: InputProps<NumberRangeFilter<string>>) => {
  const [fromField = '', toField = ''] = filter.fields;
  const [isTyping, setTyping] = useState(false);
  const told = useId();
  const problem = isTyping ? undefined : filterProblem(filter, values);
  const wrong = { status: 'error', 'aria-invalid': true, 'aria-describedby': told } as const;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const isWithin = currentTarget.closest('.kit-numbers')?.contains(relatedTarget) === true;
    if (!isWithin) setTyping(false);
  };
  const input = (field: string, name: string) => (
    <NumberInput
      aria-label={`${filter.label}${name}`}
      placeholder={name}
      places={filter.places}
      value={values[field] ?? ''}
      onChange={(next) => {
        setTyping(true);
        type(put(values, field, next));
      }}
      onBlur={leave}
      onPressEnter={() => setTyping(false)}
      {...(problem === undefined ? {} : wrong)}
    />
  );
  return (
    <div {...(problem === undefined ? {} : { 'data-wrong': true })}>
      <div className="kit-numbers" role="group" aria-label={filter.label}>
        <span className="kit-field-label">{filter.label}</span>
        {input(fromField, '最低')}
        <span className="kit-field-label">至</span>
        {input(toField, '最高')}
      </div>
      {problem === undefined ? null : (
        <p id={told} role="alert" className="kit-problem">
          {problem}
        </p>
      )}
    </div>
  );
};

/** The input of one filter; choices apply at once, texts and numbers when they are sent off. */
export const FilterInput = ({ filter, ...rest }: InputProps<Filter>) => {
  if (filter.kind === 'text') return <TextInput filter={filter} {...rest} />;
  if (filter.kind === 'select') return <ChoiceInput filter={filter} {...rest} />;
  if (filter.kind === 'remote') return <RemoteInput filter={filter} {...rest} />;
  if (filter.kind === 'numberRange') return <NumbersInput filter={filter} {...rest} />;
  return <RangeInput filter={filter} {...rest} />;
};
