// So that every reference table is declared, whatever page asks for one.
import '@material/contract/references.ts';
import { choicesOf, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceChoice } from '@material/contract/kernel/reference/reference-calls.ts';
import { TreeSelect } from 'antd';
import { useCall } from '../../lib/query.ts';
import { clearing } from './clearing.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { fitOf } from './choice-search.ts';
import { branchIds, nested, type Nested } from './tree.rules.ts';

type Ties = {
  readonly of: AnyReference;
  /** A row that cannot be chosen, with everything below it. */
  readonly without?: number | undefined;
  /** What its rows belong to and which kind they are of, by the names of its fields. */
  readonly within?: Readonly<Record<string, number | string | null>>;
  readonly placeholder?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly status?: 'error';
};

type Node = {
  readonly value: number;
  readonly title: string;
  readonly code: string;
  readonly disabled: boolean;
  readonly children: Node[];
};

const nodeOf = ({ id, name, code, blocked, children = [] }: Nested<ReferenceChoice>): Node => ({
  value: id,
  title: name,
  code,
  disabled: blocked !== null,
  children: children.map(nodeOf),
});

type Chosen = number | number[] | null;
type ChooserProps = Ties & {
  readonly ids: readonly number[];
  readonly isMany: boolean;
  readonly onChange: (chosen: Chosen) => void;
};

/** Rows of a reference table, from its tree where it is one; what was stopped stays where it was chosen before. */
function Chooser({ of, ids, isMany, onChange, without, within = {}, placeholder = '请选择', ...ties }: ChooserProps) {
  const query = useCall(choicesOf(of), ids.length === 0 ? within : { ...within, ids: [...ids] }, {
    keepPrevious: true,
  });
  const all = query.data?.list ?? [];
  const closed = without === undefined ? new Set<number>() : branchIds(all, without);
  const open = all.filter(({ id }) => !closed.has(id));
  const shared = {
    ...ties,
    placeholder,
    value: isMany ? [...ids] : (ids[0] ?? null),
    loading: query.isFetching,
    onChange: (next: Chosen | undefined) => onChange(next ?? null),
  };
  if (of.tree)
    return (
      <TreeSelect<Chosen, Node>
        {...shared}
        className="kit-wide"
        multiple={isMany}
        treeData={nested(open).map(nodeOf)}
        treeDefaultExpandAll
        showSearch={{ filterTreeNode: (typed, node) => fitOf([node.title, node.code], typed) < Infinity }}
        allowClear={clearing}
      />
    );
  return (
    <ChoiceSelect<Chosen, number>
      {...shared}
      {...(isMany ? { mode: 'multiple' as const } : {})}
      options={open.map(({ id, name, code, blocked }) => ({
        value: id,
        label: name,
        search: [code],
        ...(code === '' ? {} : { note: code }),
        ...(blocked === null ? {} : { blocked }),
      }))}
      allowClear
    />
  );
}

/** Chooses a row of a reference table. */
export const ReferenceSelect = ({
  value,
  onChange,
  ...rest
}: Ties & { readonly value: unknown; readonly onChange: (id: number | null) => void }) => (
  <Chooser
    {...rest}
    isMany={false}
    ids={typeof value === 'number' ? [value] : []}
    onChange={(chosen) => onChange(typeof chosen === 'number' ? chosen : null)}
  />
);

/** Chooses several. */
export const ReferenceSelectMany = ({
  value,
  onChange,
  ...rest
}: Ties & { readonly value: readonly number[]; readonly onChange: (ids: number[]) => void }) => (
  <Chooser {...rest} isMany ids={value} onChange={(chosen) => onChange(Array.isArray(chosen) ? chosen : [])} />
);

/** The name of a row that is known by its id alone. */
export function ReferenceName({ of, id }: { readonly of: AnyReference; readonly id: number }) {
  const { data } = useCall(choicesOf(of), { ids: [id] });
  return data?.list.find((row) => row.id === id)?.name ?? '…';
}
