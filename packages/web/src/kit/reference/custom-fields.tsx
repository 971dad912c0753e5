import type { CustomField, CustomValues } from '@material/contract/kernel/reference/custom.ts';
import type { AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { Form, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/query.ts';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { choiceControl, type Control, type Draw, numberControl, textControl } from '../form/form-controls.tsx';
import { dayControl } from '../form/day-control.tsx';

/** Values of the fields that people have defined, by the ids of these. */
export const customValuesOf = (value: unknown): CustomValues =>
  typeof value === 'object' && value !== null ? (value as CustomValues) : {};

type FieldsCall = NonNullable<AnyReference['calls']['customFields']>;

const controlOf = ({ valueKind, options }: CustomField): Draw => {
  if (valueKind === 'NUMBER') return numberControl({ places: 6, isSigned: true });
  if (valueKind === 'DATE') return dayControl('date');
  if (valueKind === 'CHOICE')
    return choiceControl({ options: options.map((option) => ({ value: option, label: option })), isMany: false });
  return textControl({ most: 200, isShort: true });
};

type CellProps = { readonly control: Control; readonly field: CustomField };

/** One of them, with its own word and what is wrong with it. */
function CustomCell({ control, field }: CellProps) {
  const key = String(field.id);
  const values = customValuesOf(control.value);
  const problems = control.problems.filter(({ path }) => String(path[1]) === key);
  const words = problems.map(({ message }) => message).join('；');
  const id = `${control.id}-${key}`;
  if (field.isStopped)
    return (
      <Form.Item label={`${field.name}（已停用）`}>
        <span className="kit-muted">{values[key]}</span>
      </Form.Item>
    );
  return (
    <div {...(words === '' ? {} : { 'data-wrong': key })}>
      <Form.Item
        label={field.name}
        htmlFor={id}
        required={field.isRequired}
        {...(words === '' ? {} : { validateStatus: 'error' as const })}
        help={words === '' ? undefined : <span id={`${id}-said`}>{words}</span>}
      >
        {controlOf(field)({
          ...control,
          id,
          label: field.name,
          value: values[key],
          problems,
          onChange: (value) => control.onChange({ ...values, [key]: typeof value === 'string' ? value : '' }),
          aria: {
            ...(words === '' ? {} : { 'aria-invalid': true as const, 'aria-describedby': `${id}-said` }),
            ...(field.isRequired ? { 'aria-required': true as const } : {}),
          },
        })}
      </Form.Item>
    </div>
  );
}

type FieldsProps = { readonly call: FieldsCall; readonly control: Control };

function CustomCells({ call, control }: FieldsProps) {
  const { data, error, refetch } = useCall(call, {});
  // What is entered stays in sight while the fields cannot be asked for anew.
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  const values = customValuesOf(control.value);
  const shown = data.list.filter(({ id, isStopped }) => !isStopped || (values[String(id)] ?? '') !== '');
  if (shown.length === 0) return <span className="kit-muted">还没有定义</span>;
  return (
    <div className="kit-form-3" id={control.id} role="group" aria-label={control.label}>
      {shown.map((field) => (
        <CustomCell key={field.id} control={control} field={field} />
      ))}
    </div>
  );
}

/** The fields that people have defined for the rows of a table, in a form. */
export const customControl =
  (call: FieldsCall): Draw =>
  (control) => <CustomCells call={call} control={control} />;

type TextProps = { readonly call: FieldsCall; readonly values: unknown; readonly none?: ReactNode };

/** What a row holds in them, in words. */
export function CustomText({ call, values, none = '–' }: TextProps) {
  const { data } = useCall(call, {});
  const held = customValuesOf(values);
  const words = (data?.list ?? []).flatMap(({ id, name }) => {
    const value = held[String(id)];
    return value === undefined ? [] : [`${name}：${value}`];
  });
  return words.length === 0 ? none : words.join('、');
}
