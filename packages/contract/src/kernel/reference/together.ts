import { z } from 'zod';
import { fieldOf } from '../field/field.ts';
import { isAmong, type Declared, type Fields } from './declared.ts';

type Paired = {
  readonly fields: Readonly<Record<string, z.ZodType>>;
  readonly together?: readonly (readonly [string, string])[];
};

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Refuses one of two fields without the other, at the one that is missing. */
export function refuseHalves({ fields, together = [] }: Paired) {
  const labelOf = (name: string): string => fieldOf(fields[name] ?? z.never())?.label ?? '';
  return (saved: Readonly<Record<string, unknown>>, { addIssue }: z.RefinementCtx): void => {
    for (const pair of together) {
      const [missing, ...more] = pair.filter((name) => isBlank(saved[name]));
      if (missing === undefined || more.length > 0) continue;
      const [given = ''] = pair.filter((name) => name !== missing);
      const message = `请填写${labelOf(missing)}，或清空${labelOf(given)}`;
      addIssue({ code: 'custom', path: [missing], message });
    }
  };
}

/** Refuses a row without a field that it has to have by what else it says. */
export function refuseMissing({ fields, only = {} }: Pick<Declared<string, Fields>, 'fields' | 'only'>) {
  const needed = Object.entries(only).flatMap(([name, rows]) => (rows?.isNeeded ? [{ name, rows }] : []));
  return (saved: Readonly<Record<string, unknown>>, { addIssue }: z.RefinementCtx): void => {
    for (const { name } of needed.filter(({ name: each, rows: of }) => isAmong(of, saved) && isBlank(saved[each]))) {
      const { label = '', kind } = fieldOf(fields[name] ?? z.never()) ?? {};
      addIssue({ code: 'custom', path: [name], message: `请${kind === 'ref' ? '选择' : '填写'}${label}` });
    }
  };
}

/** Refuses what a declaration finds wrong with the fields of a row together. */
export const refuseWrong =
  ({ wrong }: Pick<Declared<string, Fields>, 'wrong'>) =>
  (saved: Readonly<Record<string, unknown>>, { addIssue }: z.RefinementCtx): void => {
    for (const { path, message } of wrong?.(saved) ?? []) addIssue({ code: 'custom', path: [...path], message });
  };
