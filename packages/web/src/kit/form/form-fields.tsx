import { DatePicker, Input, Radio, Switch } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { ChoiceSelect } from '../input/choice-select.tsx';
import { defined } from '../react/defined.ts';
import type { Option, SearchFn } from '../list/list-filters.ts';
import { NumberInput } from '../input/number-input.tsx';
import { SearchMany, SearchSelect } from '../input/search-select.tsx';

/** What antd's form hands to the control of a field. */
export type Control = {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly 'aria-invalid'?: boolean | 'true';
  readonly 'aria-required'?: boolean | 'true';
  readonly 'aria-describedby'?: string;
};

/** One field of a form: which part of the input it fills, how it is called, and the control that edits it. */
export type FormField<F extends string> = {
  readonly name: F;
  readonly label: string;
  /** A line under the control. */
  readonly hint?: ReactNode;
  /** Takes the whole width of a two-column form. */
  readonly wide?: boolean;
  readonly draw: (control: Control) => ReactNode;
};

type Shared = {
  readonly hint?: ReactNode;
  readonly wide?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
};
type Typed = Control & { readonly text: string | undefined };

const given = ({ hint, wide }: Shared) => defined({ hint, wide });
/** What ties the control to its label and its messages. */
const tiesOf = (control: Control) =>
  defined({
    id: control.id,
    'aria-invalid': control['aria-invalid'],
    'aria-required': control['aria-required'],
    'aria-describedby': control['aria-describedby'],
  });
const typed = (control: Control): Typed => ({
  ...control,
  text: typeof control.value === 'string' ? control.value : undefined,
});

/** The fields a form can be declared with; `draw` makes any other. */
export const field = {
  text: <F extends string>(name: F, label: string, more: Shared & { maxLength?: number } = {}): FormField<F> => ({
    name,
    label,
    ...given(more),
    draw: (control) => (
      <Input
        {...tiesOf(control)}
        {...defined({ disabled: more.disabled, placeholder: more.placeholder, maxLength: more.maxLength })}
        value={typed(control).text ?? ''}
        onChange={(event) => control.onChange?.(event.target.value)}
      />
    ),
  }),

  area: <F extends string>(
    name: F,
    label: string,
    more: Shared & { maxLength?: number; rows?: number } = {},
  ): FormField<F> => ({
    name,
    label,
    wide: true,
    ...given(more),
    draw: (control) => (
      <Input.TextArea
        {...tiesOf(control)}
        {...defined({ disabled: more.disabled, placeholder: more.placeholder })}
        value={typed(control).text ?? ''}
        autoSize={{ minRows: more.rows ?? 2, maxRows: 8 }}
        {...(more.maxLength === undefined ? {} : { maxLength: more.maxLength, showCount: true })}
        onChange={(event) => control.onChange?.(event.target.value)}
      />
    ),
  }),

  number: <F extends string>(
    name: F,
    label: string,
    more: Shared & { places?: number; negative?: boolean; unit?: string } = {},
  ): FormField<F> => ({
    name,
    label,
    ...given(more),
    draw: (control) => (
      <NumberInput
        {...tiesOf(control)}
        value={typed(control).text ?? ''}
        onChange={(next) => control.onChange?.(next)}
        {...defined({ places: more.places, negative: more.negative, unit: more.unit, disabled: more.disabled })}
      />
    ),
  }),

  date: <F extends string>(
    name: F,
    label: string,
    more: Shared & { isDisabled?: (date: string) => boolean } = {},
  ): FormField<F> => ({
    name,
    label,
    ...given(more),
    draw: (control) => {
      const { text } = typed(control);
      const { isDisabled } = more;
      return (
        <DatePicker
          {...tiesOf(control)}
          className="kit-wide"
          value={text === undefined || text === '' ? null : dayjs(text)}
          disabled={more.disabled ?? false}
          {...(isDisabled ? { disabledDate: (date: dayjs.Dayjs) => isDisabled(date.format('YYYY-MM-DD')) } : {})}
          onChange={(next) => control.onChange?.(next?.format('YYYY-MM-DD'))}
        />
      );
    },
  }),

  select: <F extends string>(
    name: F,
    label: string,
    more: Shared & { options: readonly Option[]; multiple?: boolean },
  ): FormField<F> => ({
    name,
    label,
    ...given(more),
    draw: (control) => (
      <ChoiceSelect<unknown>
        {...tiesOf(control)}
        {...(more.multiple ? { mode: 'multiple' as const } : {})}
        value={control.value ?? null}
        disabled={more.disabled ?? false}
        placeholder={more.placeholder ?? '请选择'}
        allowClear
        options={more.options}
        onChange={(next) => control.onChange?.(next)}
      />
    ),
  }),

  choice: <F extends string>(name: F, label: string, more: Shared & { options: readonly Option[] }): FormField<F> => ({
    name,
    label,
    ...given(more),
    draw: (control) => (
      <Radio.Group
        {...tiesOf(control)}
        value={control.value}
        disabled={more.disabled ?? false}
        options={more.options.map(({ value, label: text }) => ({ value, label: text }))}
        onChange={(event) => control.onChange?.(event.target.value)}
      />
    ),
  }),

  flag: <F extends string>(name: F, label: string, more: Shared = {}): FormField<F> => ({
    name,
    label,
    ...given(more),
    draw: (control) => (
      <Switch
        {...tiesOf(control)}
        checked={control.value === true}
        disabled={more.disabled ?? false}
        onChange={(next) => control.onChange?.(next)}
      />
    ),
  }),

  pick: <F extends string>(
    name: F,
    label: string,
    more: Shared & { search: SearchFn; multiple?: boolean },
  ): FormField<F> => ({
    name,
    label,
    ...given(more),
    draw: (control) => {
      const shared = {
        ...tiesOf(control),
        search: more.search,
        placeholder: more.placeholder ?? '输入名称、编码或拼音首字母',
        disabled: more.disabled ?? false,
        allowClear: true,
      };
      return more.multiple ? (
        <SearchMany
          {...shared}
          value={Array.isArray(control.value) ? (control.value as number[]) : []}
          onChange={(next) => control.onChange?.(next)}
        />
      ) : (
        <SearchSelect
          {...shared}
          value={typeof control.value === 'number' ? control.value : undefined}
          onChange={(next) => control.onChange?.(next)}
        />
      );
    },
  }),
};
