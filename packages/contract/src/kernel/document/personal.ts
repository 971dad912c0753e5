import { z } from 'zod';
import { anyOf } from '../call/access.ts';
import { callKey, write, type Call, type Calls } from '../call/call.ts';
import { register, type FieldMeta, type RefTable } from '../field/field.ts';
import { ref } from '../field/fields.ts';
import { isMasked, type Mask } from '../value/mask.rules.ts';
import type { Power } from '../call/screen.ts';

type Fields<F extends string> = Readonly<Record<F, { readonly label: string; readonly mask: Mask }>>;
type Declared<T extends RefTable, F extends string> = {
  readonly table: T;
  /** What a row is called in the log. */
  readonly noun: string;
  /** The end of its call's name: `User` → `RevealUser`. */
  readonly name: string;
  /** Who may have one value in full, row by row. */
  readonly see: readonly [Power, ...Power[]];
  /** Columns of the table by their names on the wire. */
  readonly fields: Fields<F>;
};

type RevealCall = Call<
  z.ZodType<{ id: number; field: string }, { id: number; field: string }>,
  z.ZodType<{ value: string }, { value: string }>,
  'write'
>;

/** Any of them, for what serves them all. */
export type AnyPersonal = Declared<RefTable, string> & {
  readonly call: RevealCall;
  readonly metas: Readonly<Record<string, FieldMeta>>;
};

/**
 * Declares which columns of a table are personal. They leave the server masked, whoever asks and in whatever list, document or
 * file; the call gives one of them in full and leaves a row in the log.
 */
export function personal<const T extends RefTable, const F extends string>(of: Declared<T, F>) {
  const { table, name, see, fields } = of;
  const names = Object.keys(fields) as [F, ...F[]];
  const metas = Object.fromEntries(
    names.map((field): [F, FieldMeta] => {
      const { label, mask } = fields[field];
      return [field, { label, kind: 'personal', personal: { table, field, mask } }];
    }),
  ) as Readonly<Record<F, FieldMeta>>;
  return {
    ...of,
    metas,
    /** The field of a row that shows it. */
    field: (field: F) => {
      const { mask } = fields[field];
      return register(
        z.string().refine((value) => isMasked(mask, value), '未脱敏'),
        metas[field],
      );
    },
    call: write(`/api/Management/Reveal${name}`, {
      access: anyOf(...see),
      // In full it is kept nowhere, not even for a repeated request.
      unkept: true,
      input: z.strictObject({ id: ref(table), field: z.enum(names) }),
      output: z.object({ value: z.string() }),
      about: [],
    }),
  };
}

/** The calls of declared tables by their names. */
export const personalCallsOf = (all: readonly AnyPersonal[]): Calls =>
  Object.fromEntries(all.map(({ call }) => [callKey(call.path.split('/').at(-1) ?? ''), call]));
