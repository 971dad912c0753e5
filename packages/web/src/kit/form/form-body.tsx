import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { afterPress } from '../react/after-press.ts';
import type { FormField } from './fields-of.tsx';
import { FormConflict } from './form-conflict.tsx';
import { rowVersionOf } from './form-state.rules.ts';
import { FormNews } from './form-news.tsx';
import { type FormControl, shownFields } from './use-form.ts';
import '../kit.css';
import './form.css';

const sentences = (problems: readonly Problem[]): string =>
  [...new Set(problems.map(({ message }) => message))].join('；');

type RowProps = { readonly form: FormControl; readonly field: FormField; readonly isDisabled: boolean };

/** What ties a control to its label and to what is said about it. */
const tiesOf = (
  { isRequired }: FormField,
  { words, said }: { readonly words: string; readonly said: string | undefined },
) => ({
  ...(words === '' ? {} : { 'aria-invalid': true as const }),
  ...(isRequired ? { 'aria-required': true as const } : {}),
  ...(said === undefined ? {} : { 'aria-describedby': said }),
});

function FieldRow({ form, field, isDisabled }: RowProps) {
  const { name, label, isMarked, isWide } = field;
  const { values, problems } = form.state;
  const own = problems.filter(({ path }) => path[0] === name);
  // What belongs to one cell of a table stands there.
  const words = sentences(own.filter(({ path }) => path.length === 1));
  const ids = { control: `${form.id}${name}`, said: `${form.id}${name}-said` };
  const hint = words === '' ? field.hint(values[name]) : words;
  const said = hint === undefined || hint === null ? undefined : ids.said;
  return (
    <div
      className={isWide ? 'kit-form-wide' : ''}
      data-field={name}
      {...(own.length === 0 ? {} : { 'data-wrong': name })}
      onBlur={() => afterPress(() => form.checkField(name))}
    >
      <Form.Item
        label={label}
        htmlFor={ids.control}
        required={isMarked}
        {...(words === '' ? {} : { validateStatus: 'error' as const })}
        help={said === undefined ? undefined : <span id={said}>{hint}</span>}
      >
        {field.draw({
          id: ids.control,
          label,
          value: values[name],
          values,
          problems: own,
          isDisabled,
          onChange: (value) => form.set({ [name]: value }),
          set: form.set,
          demand: form.demand,
          aria: tiesOf(field, { words, said }),
        })}
      </Form.Item>
    </div>
  );
}

type FieldsProps = {
  readonly form: FormControl;
  /** These of its fields; by default all that are not drawn apart. */
  readonly names?: readonly string[] | undefined;
  readonly columns?: 1 | 2 | 3 | 4;
  readonly isDisabled?: boolean;
};

/** The fields of a form, one under the other or in columns. */
export const FormFields = ({ form, names, columns = 1, isDisabled = false }: FieldsProps) => (
  <div className={`kit-form-${columns}`}>
    {shownFields(form)
      .filter(({ name, isApart }) => names?.includes(name) ?? !isApart)
      .map((field) => (
        <FieldRow key={field.name} form={form} field={field} isDisabled={isDisabled} />
      ))}
  </div>
);

/** What belongs to no field of the form. */
function restOf({ fields, state }: Pick<FormControl, 'fields' | 'state'>): string {
  const shown = new Map(shownFields({ fields, state }).map((field) => [field.name, field]));
  const isElsewhere = ({ path }: Problem): boolean => {
    const field = shown.get(String(path[0]));
    return field !== undefined && (!field.isApart || path.length > 1);
  };
  const rest = sentences(state.problems.filter((problem) => !isElsewhere(problem)));
  return rest === '' && state.problems.length > 0 ? '请检查标红的内容' : rest;
}

type BodyProps = {
  readonly form: FormControl;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** What is wrong with the whole of a form, and who else has changed it. */
export function FormNotices({ form }: Pick<BodyProps, 'form'>) {
  const rest = restOf(form);
  const { conflict } = form;
  return (
    <>
      {rest === '' ? null : (
        <p role="alert" className="kit-form-problem">
          {rest}
        </p>
      )}
      <FormNews form={form} />
      {/* What was chosen between two versions says nothing about a third. */}
      {conflict ? <FormConflict key={rowVersionOf(conflict.theirs)} form={form} conflict={conflict} /> : null}
    </>
  );
}

/** The frame of a form, with its notices above its fields. */
export function FormBody({ form, onSubmit, children }: BodyProps) {
  return (
    <Form
      layout="vertical"
      className="kit-form"
      data-form={form.id}
      inert={form.isSending}
      onSubmitCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      <FormNotices form={form} />
      {children}
      {/* Enter in a single line sends the form. */}
      <button type="submit" className="kit-hidden" tabIndex={-1} aria-hidden="true" />
    </Form>
  );
}
