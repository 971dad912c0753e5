import type { Call, Output } from '@material/contract/kernel/call/call.ts';
import { Progress, Tabs } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { unsavedQuestion, useConfirm } from '../feedback/confirm.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { useTab } from '../tab/use-tab.ts';
import { fieldsOf, type SaidField } from './fields-of.tsx';
import { FormBody, FormFields } from './form-body.tsx';
import { type FormControl, type FormProps, useForm } from './use-form.ts';
import { useFormSending } from './use-form-sending.ts';
import { type Reread, useFresh } from './use-news.ts';
import { useKeptForm } from './use-kept-form.ts';

/** Fields that belong together, with a heading, or anything else of the page. */
export type FormPart = {
  readonly title?: string;
  /** Names of fields; without them all that stand in no other part. */
  readonly fields?: readonly string[];
  readonly columns?: 1 | 2 | 3;
  readonly content?: ReactNode | ((form: FormControl) => ReactNode);
};
export type FormTab = { readonly key: string; readonly label: string; readonly parts: readonly FormPart[] };

export type FormPageProps<C extends Call> = Pick<FormProps<C>, 'call' | 'initial' | 'toInput' | 'place'> & {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly fields: readonly SaidField<C>[];
  /** The form in parts, or in tabs of parts; one part of all fields by default. */
  readonly parts?: readonly FormPart[];
  readonly tabs?: readonly FormTab[];
  readonly okText?: string;
  readonly done?: string | ((answer: Output<C>) => string);
  readonly onDone: (answer: Output<C>) => unknown;
  /** Under which name this browser keeps what is entered until it is saved; without one, nothing is kept. */
  readonly keep?: string;
  /** Reads what somebody else has saved, where the refusal's row does not hold it all. */
  readonly reread?: Reread;
};

const onePart: readonly FormPart[] = [{}];

/** The form with its guard: leaving, closing and reloading ask while anything unsaved stands in it. */
function useFormPage<C extends Call>(props: FormPageProps<C>) {
  const { call, fields: said, keep, done, onDone, reread } = props;
  const tab = useTab();
  const fields = useMemo(() => fieldsOf(call, said), [call, said]);
  const keeping = useKeptForm(keep ?? '');
  const form = useForm({
    ...props,
    fields,
    ...(keep === undefined ? {} : { kept: keeping.kept, onChange: keeping.onChange }),
  });
  useFresh(form, props.initial);
  const { isDirty } = form;
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);
  const sending = useFormSending({
    call,
    form,
    done,
    reread,
    onDone: (answer, values) => {
      keeping.drop();
      form.markSaved(answer, values);
      tab.setDirty(form.isDirtyNow());
      return onDone(answer);
    },
  });
  const ask = useConfirm();
  const discard = async (): Promise<void> => {
    if (await ask(unsavedQuestion)) form.take({ ...form.state.base, ...form.conflict?.theirs, ...form.news?.theirs });
  };
  return { form, ...sending, discard };
}

const wrongIn = (form: FormControl, parts: readonly FormPart[]): number =>
  new Set(
    form.state.problems
      .map(({ path }) => String(path[0]))
      .filter((name) => parts.some(({ fields }) => fields?.includes(name) === true)),
  ).size;

type PartsProps = {
  readonly form: FormControl;
  readonly parts: readonly FormPart[];
  readonly others: ReadonlySet<string>;
};

const Parts = ({ form, parts, others }: PartsProps) =>
  parts.map(({ title, fields, columns = 2, content }, at) => (
    <section key={title ?? at} aria-label={title}>
      {title === undefined ? null : <h2>{title}</h2>}
      <FormFields
        form={form}
        columns={columns}
        names={fields ?? form.fields.map(({ name }) => name).filter((name) => !others.has(name))}
        isDisabled={form.conflict !== undefined}
      />
      {typeof content === 'function' ? content(form) : content}
    </section>
  ));

/** The tab that holds the first wrong field comes to the front. */
function useOpenTab(form: FormControl, tabs: readonly FormTab[]) {
  const [open, setOpen] = useState(tabs[0]?.key ?? '');
  const [met, setMet] = useState(form.marks);
  if (met !== form.marks) {
    setMet(form.marks);
    const isHere = tabs.some(({ key, parts }) => key === open && wrongIn(form, parts) > 0);
    const first = tabs.find(({ parts }) => wrongIn(form, parts) > 0);
    if (!isHere && first && first.key !== open) setOpen(first.key);
  }
  return { open, setOpen };
}

function InTabs({ form, tabs, others }: { readonly tabs: readonly FormTab[] } & Omit<PartsProps, 'parts'>) {
  const { open, setOpen } = useOpenTab(form, tabs);
  return (
    <Tabs
      activeKey={open}
      onChange={setOpen}
      items={tabs.map(({ key, label, parts }) => {
        const wrong = wrongIn(form, parts);
        return {
          key,
          label: wrong === 0 ? label : <span className="kit-late">{`${label}（${wrong} 处有误）`}</span>,
          children: <Parts form={form} parts={parts} others={others} />,
        };
      })}
    />
  );
}

/** A page that is a form: what is new and what exists are entered alike. */
export function FormPage<C extends Call>(props: FormPageProps<C>) {
  const { title, lead, tabs, parts = onePart, okText = '保存' } = props;
  const { form, submit, sent, discard } = useFormPage(props);
  const all = [...parts, ...(tabs ?? []).flatMap((one) => one.parts)];
  const others = new Set(all.flatMap(({ fields = [] }) => fields));
  return (
    <section className="kit-card kit-form-page">
      <h1>{title}</h1>
      {lead === undefined ? null : <p className="kit-muted">{lead}</p>}
      <FormBody form={form} onSubmit={() => void submit()}>
        {tabs ? (
          <InTabs form={form} tabs={tabs} others={others} />
        ) : (
          <Parts form={form} parts={parts} others={others} />
        )}
        {sent === undefined ? null : <Progress percent={sent} status="active" aria-label="上传进度" />}
        <div className="kit-form-bar">
          {form.isDirty ? <ActionButton onClick={discard}>放弃修改</ActionButton> : null}
          <ActionButton type="primary" onClick={submit}>
            {okText}
          </ActionButton>
        </div>
      </FormBody>
    </section>
  );
}
