import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { Input, Radio, Switch, TreeSelect } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { clearing } from '../input/clearing.tsx';
import { ChoiceSelect } from '../input/choice-select.tsx';
import { NumberInput } from '../input/number-input.tsx';
import { PasswordInput } from '../input/password-input.tsx';
import { ReferenceSelect, ReferenceSelectMany } from '../input/reference-select.tsx';
import { SearchMany, SearchSelect } from '../input/search-select.tsx';
import type { Option, SearchFn } from '../input/option.ts';
import type { Values } from './form-state.rules.ts';
import { QuickTexts } from './quick-texts.tsx';

/** What a form hands to the control of a field. */
export type Control = {
  readonly id: string;
  /** For what is no labelled element of the page, such as an editor. */
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** What is wrong with it, with the way to the very place inside it. */
  readonly problems: readonly Problem[];
  /** Everything that stands in the form, and the way to change other fields of it. */
  readonly values: Values;
  readonly set: (patch: Values) => void;
  /** Holds another field against its rules: what is wrong is said there, and the focus goes to it. */
  readonly demand: (name: string) => boolean;
  readonly isDisabled: boolean;
  readonly aria: {
    readonly 'aria-invalid'?: true;
    readonly 'aria-required'?: true;
    readonly 'aria-describedby'?: string;
    readonly 'aria-label'?: string;
  };
};
export type Draw = (control: Control) => ReactNode;

export const textOf = ({ value }: Control): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
export const tiesOf = ({ id, aria, isDisabled }: Control) => ({ id, ...aria, disabled: isDisabled });
export const errorOf = ({ problems }: Control) => (problems.length > 0 ? { status: 'error' as const } : {});

type TextShape = {
  readonly most?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly quick?: readonly string[] | undefined;
  readonly isShort?: true | undefined;
};

/** Texts longer than this are written in several lines. */
const oneLine = 100;

const longText = ({ most = oneLine, placeholder = '' }: TextShape, control: Control): ReactNode => (
  <Input.TextArea
    {...tiesOf(control)}
    {...errorOf(control)}
    placeholder={placeholder}
    value={textOf(control)}
    maxLength={most}
    showCount
    autoSize={{ minRows: 2, maxRows: 8 }}
    onChange={(event) => control.onChange(event.target.value)}
  />
);

const shortText = ({ most, placeholder = '' }: TextShape, control: Control): ReactNode => (
  <Input
    {...tiesOf(control)}
    {...errorOf(control)}
    autoComplete="off"
    placeholder={placeholder}
    value={textOf(control)}
    {...(most === undefined ? {} : { maxLength: most })}
    onChange={(event) => control.onChange(event.target.value)}
  />
);

export const textControl =
  (shape: TextShape): Draw =>
  (control) => {
    const drawn =
      shape.isShort !== true && (shape.most ?? 0) > oneLine ? longText(shape, control) : shortText(shape, control);
    return shape.quick ? (
      <>
        {drawn}
        <QuickTexts list={shape.quick} onChoose={control.onChange} />
      </>
    ) : (
      drawn
    );
  };

export const passwordControl =
  (autoComplete: 'current-password' | 'new-password', most: number | undefined): Draw =>
  (control) => (
    <PasswordInput
      {...tiesOf(control)}
      {...errorOf(control)}
      {...(most === undefined ? {} : { maxLength: most })}
      autoComplete={autoComplete}
      value={textOf(control)}
      onChange={control.onChange}
    />
  );

export type NumberShape = {
  readonly places?: number | undefined;
  readonly isSigned?: true | undefined;
  readonly unit?: string | undefined;
  /** How the wire holds what is typed, where it is not the text itself. */
  readonly wire?: { readonly toText: (value: string) => string; readonly ofText: (text: string) => unknown };
};

export const numberControl =
  ({ places, isSigned, unit, wire }: NumberShape): Draw =>
  (control) => (
    <NumberInput
      {...tiesOf(control)}
      {...errorOf(control)}
      value={wire ? wire.toText(textOf(control)) : textOf(control)}
      {...(places === undefined ? {} : { places })}
      negative={isSigned === true}
      {...(unit === undefined ? {} : { unit })}
      onChange={(text) => control.onChange(wire && text !== '' ? wire.ofText(text) : text)}
    />
  );

export const flagControl: Draw = (control) => (
  <Switch {...tiesOf(control)} checked={control.value === true} onChange={control.onChange} />
);

/** So many choices are seen at a glance. */
const glance = 4;

type Choices = {
  readonly options: readonly Option[];
  readonly isMany: boolean;
  /** The choices are always the same few. */
  readonly isFixed?: boolean;
  readonly placeholder?: string | undefined;
};

export const choiceControl =
  ({ options, isMany, isFixed = false, placeholder = '请选择' }: Choices): Draw =>
  (control) =>
    isMany || !isFixed || options.length > glance ? (
      <ChoiceSelect<unknown>
        {...tiesOf(control)}
        {...errorOf(control)}
        {...(isMany ? { mode: 'multiple' as const } : {})}
        value={control.value ?? (isMany ? [] : null)}
        placeholder={placeholder}
        allowClear
        options={options}
        onChange={control.onChange}
      />
    ) : (
      <Radio.Group
        {...tiesOf(control)}
        aria-label={control.label}
        value={control.value}
        options={options.map(({ value, label, blocked }) => ({ value, label, disabled: blocked !== undefined }))}
        onChange={(event) => control.onChange(event.target.value)}
      />
    );

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

type Picked = { readonly search: SearchFn; readonly isMany: boolean; readonly placeholder?: string | undefined };

export const pickControl =
  ({ search, isMany, placeholder = '输入名称、编码或拼音首字母' }: Picked): Draw =>
  (control) => {
    const shared = { ...tiesOf(control), ...errorOf(control), search, placeholder, allowClear: true };
    return isMany ? (
      <SearchMany {...shared} value={idsOf(control.value)} onChange={control.onChange} />
    ) : (
      <SearchSelect
        {...shared}
        value={typeof control.value === 'number' ? control.value : undefined}
        onChange={control.onChange}
      />
    );
  };

/** A row of a tree with those below it. */
export type Branch = {
  readonly value: number;
  readonly title: string;
  readonly disabled?: boolean;
  readonly children?: Branch[];
};
type Tree = { readonly tree: readonly Branch[]; readonly isMany: boolean; readonly placeholder?: string | undefined };

export const treeControl =
  ({ tree, isMany, placeholder = '请选择' }: Tree): Draw =>
  (control) => (
    <TreeSelect<unknown, Branch>
      {...tiesOf(control)}
      {...errorOf(control)}
      className="kit-wide"
      treeData={[...tree]}
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear={clearing}
      multiple={isMany}
      placeholder={placeholder}
      value={control.value ?? (isMany ? [] : null)}
      onChange={control.onChange}
    />
  );

type Narrowed = Pick<Partial<ComponentProps<typeof ReferenceSelect>>, 'without' | 'within'> & {
  readonly isMany?: boolean;
};

/** A row of a reference table, or several; `without` leaves one out with everything below it. */
export const referenceControl =
  (of: AnyReference, { isMany = false, ...narrowed }: Narrowed = {}): Draw =>
  (control) => {
    const shared = { ...tiesOf(control), ...errorOf(control), of, ...narrowed, onChange: control.onChange };
    return isMany ? (
      <ReferenceSelectMany {...shared} value={idsOf(control.value)} />
    ) : (
      <ReferenceSelect {...shared} value={control.value} />
    );
  };
