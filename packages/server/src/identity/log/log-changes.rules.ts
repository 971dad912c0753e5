import type { LogChange } from '@material/contract/identity/log.calls.ts';
import { fieldText } from '@material/contract/kernel/field/field-text.ts';
import type { FieldMeta } from '@material/contract/kernel/field/field.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { masked } from '@material/contract/kernel/value/mask.rules.ts';

type Values = Readonly<Record<string, unknown>>;
/** What a row is called, by table and id. */
export type Names = (table: string, id: number) => string | undefined;
export type Wording = { readonly metaOf: (name: string) => FieldMeta | undefined; readonly names: Names };

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What says nothing of what was done: which row, which version, and what is written with every change. */
const unsaid = /^(id|rowVersion|createTime|createId|updateTime|updateId|searchText)$/;

/** A moment as JSON has it, whatever zone it is written in. */
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}(:?\d{2})?)$/;

function one({ names }: Wording, meta: FieldMeta, value: unknown): string {
  const mask = meta.kind === 'phone' ? 'phone' : meta.personal?.mask;
  if (mask && typeof value === 'string') return masked(mask, value);
  if (meta.table !== undefined && typeof value === 'number') return names(meta.table, value) ?? '已删除';
  if (typeof value === 'object' && value !== null) return '已填写';
  return fieldText(meta, value);
}

function textOf(wording: Wording, meta: FieldMeta, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => one(wording, meta, each)).join('、');
  if (typeof value === 'string' && instant.test(value)) return wireTime(new Date(value));
  return one(wording, meta, value);
}

export const namesIn = (values: Values | null): readonly string[] => Object.keys(values ?? {});

/** The word that a name of a log row has; one that nobody has given a word is not shown. */
export const metaOfName = ({ metaOf }: Pick<Wording, 'metaOf'>, name: string): FieldMeta =>
  metaOf(camel(name)) ?? metaOf(`${camel(name)}Id`) ?? { label: '其他内容', kind: 'text' };

/** What was changed, each value in the words of its field. */
export function changesOf(
  wording: Wording,
  { before, after }: { readonly before: Values | null; readonly after: Values | null },
): LogChange[] {
  const all = [...new Set([...namesIn(before), ...namesIn(after)])].filter((name) => !unsaid.test(camel(name)));
  return all.map((name, at) => {
    const meta = metaOfName(wording, name);
    return {
      id: at + 1,
      label: meta.label,
      before: textOf(wording, meta, before?.[name]),
      after: textOf(wording, meta, after?.[name]),
    };
  });
}
