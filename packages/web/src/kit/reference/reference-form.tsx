import {
  nameOfRow,
  ownerOfChoice,
  referenceOf,
  type AnyReference,
} from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceCalls } from '@material/contract/kernel/reference/reference-calls.ts';
import { isAmong, type ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { useMemo } from 'react';
import { fieldOf, labelOf } from '@material/contract/kernel/field/field.ts';
import type { SaidField } from '../form/fields-of.tsx';
import { choiceControl, type Draw, referenceControl } from '../form/form-controls.tsx';
import type { Values } from '../form/form-state.rules.ts';
import { customControl } from './custom-fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';

export type Edited = { readonly row?: ReferenceRow | undefined; readonly parentId?: number | undefined };
/** What rows belong to, by the name of its field, where they belong to something; null for those of headquarters. */
export type Within = Readonly<Record<string, number | null>>;
type Props = {
  readonly of: AnyReference;
  readonly within: Within;
  readonly edited: Edited | undefined;
  readonly onClose: () => void;
};
type Said = readonly SaidField<ReferenceCalls['save']>[];

/** What is said under a field. */
function hintOf({ sets, hints }: AnyReference, field: string) {
  const none = sets?.[field]?.none;
  return none === undefined ? hints?.[field] : `不选择表示${none}`;
}

/** Chooses from the rows of the owner that the form belongs to or that stands in it, and of one kind where that is said. */
function chooserOf(of: AnyReference, within: Within, field: string): Draw | undefined {
  const target = referenceOf(fieldOf(of.fields[field] ?? of.row)?.table);
  if (target?.under === undefined) return undefined;
  const { under } = target;
  const kind = of.among?.[field];
  const narrowed = kind ? { [kind.field]: kind.value } : {};
  if (Object.hasOwn(within, under)) return referenceControl(target, { within: { ...within, ...narrowed } });
  if (ownerOfChoice(of, field) === undefined) return undefined;
  return (control) => {
    const owner = control.values[under];
    return typeof owner === 'number'
      ? referenceControl(target, { within: { [under]: owner, ...narrowed } })(control)
      : choiceControl({
          options: [],
          isMany: false,
          placeholder: `请先选择${labelOf(of.fields[under] ?? of.row)}`,
        })({ ...control, isDisabled: true });
  };
}

/** What was chosen of one owner is nothing of another. */
function followsOf(of: AnyReference, field: string): { readonly follows?: () => Values } {
  const chosen = Object.keys(of.fields).filter((name) => ownerOfChoice(of, name) === field);
  return chosen.length === 0 ? {} : { follows: () => Object.fromEntries(chosen.map((name) => [name, null])) };
}

/** What differs from what the contract says of a field: it stands there for some rows alone, and chooses from rows of the same owner. */
function saidOf(of: AnyReference, within: Within, field: string): Said[number] {
  const rows = of.only?.[field];
  const hint = hintOf(of, field);
  const { isClock } = fieldOf(of.fields[field] ?? of.row) ?? {};
  const draw = chooserOf(of, within, field);
  return {
    field,
    ...(rows ? { when: (values) => isAmong(rows, values) } : {}),
    ...(rows?.isNeeded ? { isRequired: true } : {}),
    ...(draw ? { draw } : {}),
    ...followsOf(of, field),
    ...(hint ? { hint } : {}),
    ...(isClock ? { placeholder: '如 05:30' } : {}),
  };
}

/** The fields of a row in their order, its place in the tree before them. */
export const fieldsFor = (of: AnyReference, within: Within, row: ReferenceRow | undefined): Said => [
  ...(of.tree
    ? [
        {
          field: 'parentId',
          draw: referenceControl(of, { within, ...(row ? { without: row.id } : {}) }),
          isWide: true as const,
        },
      ]
    : []),
  ...Object.keys(of.fields)
    .filter((name) => !Object.hasOwn(within, name) && !(row && of.fixed?.includes(name)))
    .map((name) => saidOf(of, within, name)),
  ...(of.calls.customFields
    ? [{ field: 'customValues', draw: customControl(of.calls.customFields), isWide: true as const }]
    : []),
  'remark',
];

const namesOf = (of: AnyReference): readonly string[] => [
  'id',
  'rowVersion',
  'parentId',
  'remark',
  ...(of.custom === undefined ? [] : ['customValues']),
  ...Object.keys(of.fields),
];

export function initialOf(
  of: AnyReference,
  within: Within,
  { row, parentId }: Edited,
): Readonly<Record<string, unknown>> {
  const blank = of.custom === undefined ? {} : { customValues: {} };
  if (!row) return parentId === undefined ? { ...blank, ...within } : { ...blank, ...within, parentId };
  return Object.fromEntries(namesOf(of).flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

/** A new row of a reference table, or one that is there. */
export function ReferenceForm({ of, within, edited, onClose }: Props) {
  const fields = useMemo(() => fieldsFor(of, within, edited?.row), [of, within, edited]);
  const initial = useMemo(() => initialOf(of, within, edited ?? {}), [of, within, edited]);
  return (
    <FormDialog
      open={edited !== undefined}
      call={of.calls.save}
      title={edited?.row ? `编辑${of.noun}“${nameOfRow(of, edited.row)}”` : `新增${of.noun}`}
      fields={fields}
      initial={initial}
      columns={2}
      done={(row) => `${nameOfRow(of, row)} 已保存`}
      onClose={onClose}
    />
  );
}
