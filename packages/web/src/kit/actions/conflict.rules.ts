import { fieldOf, type FieldMeta } from '@material/contract/kernel/field/field.ts';
import { z } from 'zod';
import { fieldText } from '@material/contract/kernel/field/field-text.ts';

export type FieldChange = { readonly label: string; readonly from: string; readonly to: string };

/** Who must act and what is derived from another field say nothing of their own. */
const isOwn = (name: string, { kind }: FieldMeta): boolean =>
  kind !== 'duty' && kind !== 'ref' && !/ShortNames?$/.test(name);

type Fields = Readonly<Record<string, unknown>>;

/** Whether the fresh row of a refusal can be compared with what was seen. */
export const isRowOf = (row: z.ZodObject, fresh: unknown): fresh is Fields => row.safeParse(fresh).success;

/** Which labelled fields of a row differ between what was seen and what holds now. */
export const changesBetween = (row: z.ZodObject, seen: Fields, now: Fields): FieldChange[] =>
  Object.entries(row.shape).flatMap(([name, schema]) => {
    const meta = schema instanceof z.ZodType ? fieldOf(schema) : undefined;
    if (!meta || !isOwn(name, meta) || !Object.hasOwn(seen, name)) return [];
    const [from, to] = [fieldText(meta, seen[name]), fieldText(meta, now[name])];
    return from === to ? [] : [{ label: meta.label, from, to }];
  });
