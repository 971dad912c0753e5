import type { Call, Sent } from '@material/contract/kernel/call.ts';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Refusal } from '../../lib/refusal.ts';
import type { FieldOf } from './call-types.ts';
import type { Control, FormField } from './form-fields.tsx';
import { cleanValues, type FieldProblems, isRequired, refusalProblems, schemaProblems } from './schema-rules.ts';
import '../kit.css';

type Values = Readonly<Record<string, unknown>>;

export type CallFormProps<C extends Call> = {
  readonly call: C;
  readonly form: FormInstance;
  readonly fields: readonly FormField<FieldOf<C>>[];
  /** The input the form starts from; what no field edits is sent along. */
  readonly initial: Partial<Sent<C>>;
  readonly columns?: 1 | 2;
  readonly onDirty?: (isDirty: boolean) => void;
  /** What belongs to no single field. */
  readonly problem?: string | undefined;
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
};

const namesOf = (fields: readonly FormField<string>[]): Set<string> => new Set(fields.map(({ name }) => name));

/** The input as it would be sent now. */
const inputOf = <C extends Call>(form: FormInstance, initial: Partial<Sent<C>>): Sent<C> =>
  cleanValues({ ...(initial as Values), ...(form.getFieldsValue(true) as Values) }) as Sent<C>;

/** Writes problems beside their fields, moves the focus to the first, and answers what belongs to no field. */
function showProblems(
  form: FormInstance,
  fields: readonly FormField<string>[],
  problems: FieldProblems,
): string | undefined {
  form.setFields(fields.map(({ name }) => ({ name, errors: [...(problems.get(name) ?? [])] })));
  const first = fields.find(({ name }) => problems.has(name));
  if (first) form.focusField(first.name);
  return problems.get('')?.join('；');
}

type CheckProps<C extends Call> = Pick<CallFormProps<C>, 'call' | 'form' | 'fields' | 'initial'>;

/** Checks the whole form by the call's own schema; answers the input, or the words for the head of the form. */
export function checkForm<C extends Call>({
  call,
  form,
  fields,
  initial,
}: CheckProps<C>): { input: Sent<C> } | { problem: string } {
  const input = inputOf<C>(form, initial);
  const problems = schemaProblems(call.input, input as Values, namesOf(fields));
  const rest = showProblems(form, fields, problems);
  return problems.size === 0 ? { input } : { problem: rest ?? '请检查标红的内容' };
}

/** Puts what the server refused beside the fields; answers the words for the head of the form. */
export function showRefusal<C extends Call>(props: CheckProps<C>, refusal: Refusal): string {
  const problems = refusalProblems(refusal.problems, namesOf(props.fields));
  return showProblems(props.form, props.fields, problems) ?? refusal.message;
}

const fieldRule = (schema: Call['input'], props: { form: FormInstance; initial: Values; name: string }) => ({
  validator: async (): Promise<void> => {
    const input = cleanValues({ ...props.initial, ...(props.form.getFieldsValue(true) as Values) });
    const [first] = schemaProblems(schema, input, new Set([props.name])).get(props.name) ?? [];
    if (first !== undefined) throw new Error(first);
  },
});

/** A form whose fields and rules are a call's input. */
export function CallForm<C extends Call>(props: CallFormProps<C>) {
  const { call, form, fields, initial, columns = 1, onDirty, problem, onSubmit, children } = props;
  // Kept-alive pages may hold several forms with fields of the same name.
  const name = useId();
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      className={`kit-form kit-form-${columns}`}
      initialValues={initial}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => onDirty?.(form.isFieldsTouched())}
      onSubmitCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {problem === undefined ? null : (
        <p role="alert" className="kit-form-problem">
          {problem}
        </p>
      )}
      {fields.map((one) => (
        <Form.Item
          key={one.name}
          name={one.name as string}
          label={one.label}
          required={isRequired(call.input, one.name)}
          extra={one.hint}
          className={one.wide ? 'kit-form-wide' : ''}
          rules={[fieldRule(call.input, { form, initial: initial as Values, name: one.name })]}
        >
          <FieldControl draw={one.draw} />
        </Form.Item>
      ))}
      {children}
    </Form>
  );
}

type ItemProps = Control & { readonly draw: FormField<string>['draw']; readonly onBlur?: () => void };

/** Antd hands value, change, blur and the names of its messages to the direct child of an item. */
const FieldControl = ({ draw, onBlur, ...control }: ItemProps) => <div onBlur={onBlur}>{draw(control)}</div>;
