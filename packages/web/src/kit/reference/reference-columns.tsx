import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { type FieldMeta, fieldOf, isMany } from '@material/contract/kernel/field/field.ts';
import { nameField, whyNotChosen, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import { barredStatus, type ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { CustomText } from './custom-fields.tsx';
import { StatusTag, ToneTag } from '../display/status-tag.tsx';
import { cellOf } from '../column/list-cell.tsx';
import { columnsOf } from '../column/columns-of.tsx';
import type { Column } from '../column/list-columns.ts';
import { useNarrow } from '../react/use-narrow.ts';

const signPx = 13;

type Said = Omit<Column<ReferenceRow>, 'title'> & { readonly title?: string };

/** A number that the list shows in full: elsewhere a row is called by its masked form. */
const isInFull = (of: AnyReference, field: string): boolean => fieldOf(of.fields[field] ?? of.row)?.kind === 'phone';

type First = { readonly of: AnyReference; readonly row: ReferenceRow; readonly column: Column<ReferenceRow> };

/**
 * The one that new things begin with says so behind its name. A card shows no tree and says what it stands below; its title is
 * how the row is called, which may take more than one field.
 */
function FirstCell({ of, row, column }: First) {
  const isNarrow = useNarrow();
  const above = isNarrow && typeof row['parentName'] === 'string' ? row['parentName'] : '';
  return (
    <>
      {above === '' ? null : <span className="kit-muted">{above} / </span>}
      {isNarrow && of.nameOf && !isInFull(of, column.field) ? of.nameOf(row) : cellOf(column, row)}
      {row.isDefault ? (
        <>
          {' '}
          <ToneTag tone="processing">默认</ToneTag>
        </>
      ) : null}
    </>
  );
}

/** A row that is on but not in force on this day says that instead. */
function StateCell({ of, row }: { readonly of: AnyReference; readonly row: ReferenceRow }) {
  const today = businessDate(new Date());
  const standing = of.standing?.(row, today);
  if (standing) return <ToneTag tone={standing.tone}>{standing.label}</ToneTag>;
  const why = whyNotChosen(of, row, today);
  return why === undefined || why === '已停用' ? (
    <StatusTag of={barredStatus} value={row.status} />
  ) : (
    <ToneTag tone="warning">{why}</ToneTag>
  );
}

const narrowKinds: ReadonlySet<string | undefined> = new Set(['count', 'qty', 'ratio', 'flag']);
const longText = 100;
const severalPx = 160;
/** What rows are looked for by alone is what they belong to, and is read in full. */
const ownerPx = 140;

/** By what a field holds; undefined for a text of a usual length. */
function widthOf({ kind, choices, label, isClock, isWeekdays, isShaped, most = 0 }: FieldMeta): number | undefined {
  if (kind === 'ref') return 100;
  // Its title stands in full beside the sign that sorts.
  if (choices !== undefined || isClock) return Math.max(100, label.length * signPx + 36);
  if (narrowKinds.has(kind)) return Math.max(84, label.length * signPx + 36);
  if (isShaped) return 170;
  if (isWeekdays) return 130;
  return kind === 'text' && most >= longText ? 206 : undefined;
}

/** Its own width, or that of what it holds. */
function widthFor(of: AnyReference, name: string, meta: FieldMeta | undefined): number | undefined {
  if (of.fields[name] && isMany(of.fields[name])) return severalPx;
  const isOwner = meta?.kind === 'ref' && !of.single && of.filtered?.length === 1 && of.filtered[0] === name;
  return isOwner ? ownerPx : meta && widthOf(meta);
}

const columnFor = (name: string, of: AnyReference): Said => {
  const meta = fieldOf(of.fields[name] ?? of.row);
  // A text of many lines is read where it is edited.
  if (meta?.kind === 'rich') return { field: name, hidden: true, card: 'none' };
  const field = meta?.kind === 'ref' ? nameField(name) : name;
  if (of.hidden?.includes(name)) return { field, hidden: true, card: 'none' };
  const width = widthFor(of, name, meta);
  return { field, ...(width === undefined ? {} : { width }) };
};

/** Names of companies are long, and the word of the default stands behind one. */
function firstWidth({ single, fields, row }: AnyReference, first: string): number {
  const { most = 0, table } = fieldOf(fields[first] ?? row) ?? {};
  if (!single) return table === 'supplier' ? 236 : 200;
  return most >= longText ? 250 : 220;
}

/** What rows are known by: a choice in its words, all else as it stands. */
function firstColumn(of: AnyReference, first: string): Said {
  const meta = fieldOf(of.fields[first] ?? of.row);
  const field = meta?.kind === 'ref' ? nameField(first) : first;
  const [column = { field, title: '' }] = meta?.choices ? columnsOf(of.calls.list, [{ field }]) : [];
  return { field, width: firstWidth(of, first), render: (row) => <FirstCell of={of} row={row} column={column} /> };
}

/** What people keep of a row besides, in one column that is shown when it is asked for. */
const customColumn = ({ calls: { customFields } }: AnyReference): Said[] =>
  customFields
    ? [
        {
          field: 'customValues',
          width: 240,
          hidden: true,
          card: 'none',
          render: ({ customValues }) => <CustomText call={customFields} values={customValues} />,
        },
      ]
    : [];

/** The columns of a reference table: its name and state, then its fields in their order, then what is not entered. */
export function referenceColumns(of: AnyReference): readonly Column<ReferenceRow>[] {
  const [first = 'name', ...rest] = Object.keys(of.fields)
    .filter((name) => name !== of.under)
    .toSorted((a, b) => Number(b === 'name') - Number(a === 'name'));
  return columnsOf(of.calls.list, [
    firstColumn(of, first),
    { field: 'status', width: 90, render: (row) => <StateCell of={of} row={row} /> },
    ...rest.map((name) => columnFor(name, of)),
    ...Object.keys(of.workedOut?.fields ?? {}).map((field) => ({ field, hidden: of.workedOut?.isHidden === true })),
    ...Object.keys(of.shown ?? {}).map((name) => columnFor(name, of)),
    ...customColumn(of),
    ...(of.barred ? [{ field: 'stopReason', width: 160 } satisfies Said] : []),
    ...(of.tree ? [{ field: 'parentName', hidden: true } satisfies Said] : []),
    { field: 'remark', width: 206, card: 'none' },
    { field: 'updateTime', hidden: true },
  ]);
}
