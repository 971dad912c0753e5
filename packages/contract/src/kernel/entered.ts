import { z } from 'zod';
import { money } from './decimal.ts';
import { field, fieldOf, labelled, register, type RefTable } from './field.ts';
import { ref, text, wireDate, wireTime } from './fields.ts';

/**
 * What people enter: every rule beside the label. A filter that is named like a field of its list's row needs no label, for
 * it has that field's.
 */
export const entered = {
  text: (max: number, label = '') => labelled(text(max), { label, kind: 'text' }),
  ref: (table: RefTable, label: string) => ref(table, label),
  flag: (label = '') => field.flag(label),
  choice: field.choice,
  /** Any of the values of a choice or a state. */
  several: <S extends z.ZodType>(schema: S, max = 20): z.ZodArray<S> =>
    register(z.array(schema).max(max), { label: '', kind: 'choice', ...fieldOf(schema) }),
};

/** Two ends, on the wire `<name>From` and `<name>To`. */
export type Range<S extends z.ZodType = z.ZodType> = { readonly range: S };

export const range = {
  date: (): Range<typeof wireDate> => ({ range: labelled(wireDate, { label: '', kind: 'date' }) }),
  time: (): Range<typeof wireTime> => ({ range: labelled(wireTime, { label: '', kind: 'time' }) }),
  money: (): Range<ReturnType<typeof money>> => ({ range: labelled(money(), { label: '', kind: 'money' }) }),
};
