import { nameOfRow, nameField, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { barredStatus, type ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useHeld } from '../../lib/session/held.ts';
import { type Fact, Facts } from '../display/facts.tsx';
import { StatusTag } from '../display/status-tag.tsx';
import { factsOf } from '../document/facts-of.tsx';
import { FormPage, type FormPart } from '../form/form-page.tsx';
import { LoadedRow } from '../list/loaded-row.tsx';
import { useTab } from '../tab/use-tab.ts';
import { ReferencePage } from './reference-page.tsx';
import { CustomText, customValuesOf } from './custom-fields.tsx';
import { fieldsFor, initialOf, type Within } from './reference-form.tsx';

type Props = {
  readonly of: AnyReference;
  /** Its fields in parts; what stands in none comes in the part without names. */
  readonly parts: readonly FormPart[];
  /** What a new row begins with. */
  readonly begins?: Readonly<Record<string, unknown>>;
  /** Tables of rows that belong to it, each in a tab. */
  readonly units?: readonly AnyReference[];
  /** A tab behind those, of the row by its id. */
  readonly last?: { readonly key: string; readonly label: string; readonly draw: (id: number) => ReactNode };
  /** What belongs to a row without tabs besides, under its form. */
  readonly below?: (row: ReferenceRow) => ReactNode;
};
const nothing: Within = {};

/** Why a row that is there is used nowhere anew. */
function leadOf({ status, ...row }: ReferenceRow): string | undefined {
  if (status === 'ENABLED') return undefined;
  const why = typeof row['stopReason'] === 'string' ? `（${row['stopReason']}）` : '';
  return `${barredStatus.states[status].label}${why}：不能用于新的单据。`;
}

function RowForm({ of, parts, begins, row }: Props & { readonly row?: ReferenceRow }) {
  const tab = useTab();
  const fields = useMemo(() => fieldsFor(of, nothing, row), [of, row]);
  const initial = useMemo(
    () => (row ? initialOf(of, nothing, { row }) : { ...initialOf(of, nothing, {}), ...begins }),
    [of, row, begins],
  );
  return (
    <FormPage
      title={row ? `编辑${of.noun}“${nameOfRow(of, row)}”` : `新增${of.noun}`}
      lead={row && leadOf(row)}
      call={of.calls.save}
      fields={fields}
      parts={parts}
      initial={initial}
      done={(saved) => `${nameOfRow(of, saved)} 已保存`}
      onDone={(saved) => {
        if (!row) tab.setQuery({ id: String(saved.id) }, { replace: true });
      }}
    />
  );
}

/** What people keep of a row besides. */
const customFacts = ({ calls: { customFields } }: AnyReference, { customValues }: ReferenceRow): Fact[] =>
  customFields && Object.keys(customValuesOf(customValues)).length > 0
    ? [{ label: '自定义字段', value: <CustomText call={customFields} values={customValues} />, wide: true }]
    : [];

/** A row for whoever may only look. */
export function RowFacts({ of, row }: { readonly of: AnyReference; readonly row: ReferenceRow }) {
  const names = Object.keys(of.fields).map((name) =>
    fieldOf(of.fields[name] ?? of.row)?.kind === 'ref' ? nameField(name) : name,
  );
  return (
    <section className="kit-card">
      <h1 className="kit-result-title">
        {nameOfRow(of, row)} <StatusTag of={barredStatus} value={row.status} />
      </h1>
      <Facts facts={[...factsOf(of.row, row, [...names, 'remark']), ...customFacts(of, row)]} />
    </section>
  );
}

function Stored({ row, ...rest }: Props & { readonly row: ReferenceRow }) {
  const tab = useTab();
  const name = nameOfRow(rest.of, row);
  useEffect(() => tab.setTitle(name), [tab, name]);
  const isHeld = useHeld();
  const own = isHeld(rest.of.powers.edit) ? <RowForm {...rest} row={row} /> : <RowFacts of={rest.of} row={row} />;
  const { units = [], last, below } = rest;
  const under = units[0]?.under;
  const within = useMemo(() => (under === undefined ? nothing : { [under]: row.id }), [under, row.id]);
  if (units.length === 0)
    return (
      <>
        {own}
        {below?.(row)}
      </>
    );
  return (
    <ReferencePage
      of={units}
      within={within}
      first={{ key: 'row', label: '基本信息', children: own }}
      {...(last ? { last: { ...last, children: last.draw(row.id) } } : {})}
    />
  );
}

/** A row of a reference table with many fields, by its id in the address, or a new one. */
export function ReferenceRowPage(props: Props) {
  const { query } = useTab();
  const { of } = props;
  if (!Number(query['id'])) return <RowForm {...props} />;
  return (
    <LoadedRow call={of.calls.list} noun={of.noun} missing="可能已被删除。">
      {(row) => <Stored {...props} row={row} />}
    </LoadedRow>
  );
}
