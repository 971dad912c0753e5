import { labelOf } from '../../kernel/field/field.ts';
import { suppliers } from '../suppliers.reference.ts';

const { name, legalPerson, regCapital, contact, phone, landline, town, address, lat, lng } = suppliers.fields;

/** What a supplier may ask to have changed of itself; its bank data goes another way, its terms are headquarters' to set. */
export const profileFields = { name, legalPerson, regCapital, contact, phone, landline, town, address, lat, lng };
export type ProfileField = keyof typeof profileFields;

/** Some of these, by their names; null where nothing stands. */
export type Profile = Readonly<{ [K in ProfileField]?: string | null | undefined }>;

const names = Object.keys(profileFields) as ProfileField[];
const valueOf = (of: Profile, field: ProfileField): string | null => of[field] ?? null;
const isSame = (field: ProfileField, a: string | null, b: string | null): boolean =>
  a === b || ((field === 'lat' || field === 'lng') && a !== null && b !== null && Number(a) === Number(b));

/** What differs of two, as it was and as it is to be; what is left out stays. Coordinates that are written differently are the same. */
export function differing(before: Profile, after: Profile): { readonly before: Profile; readonly after: Profile } {
  const changed = names.filter(
    (field) => after[field] !== undefined && !isSame(field, valueOf(before, field), valueOf(after, field)),
  );
  const only = (of: Profile): Profile => Object.fromEntries(changed.map((field) => [field, valueOf(of, field)]));
  return { before: only(before), after: only(after) };
}

/** What has been changed otherwise since a change was asked for: it would be overwritten unseen. */
export const changedSince = (asked: { readonly before: Profile }, now: Profile): readonly ProfileField[] =>
  names.filter(
    (field) => Object.hasOwn(asked.before, field) && !isSame(field, valueOf(asked.before, field), valueOf(now, field)),
  );

/** What the fields are called. */
export const profileLabel = (field: ProfileField): string => labelOf(profileFields[field]);

export type ProfileDifference = Readonly<Record<'label' | 'before' | 'after', string>>;

/** Field by field, in the order of the form. */
export const differencesOf = (change: { readonly before: Profile; readonly after: Profile }): ProfileDifference[] =>
  names
    .filter((field) => Object.hasOwn(change.after, field))
    .map((field) => ({
      label: profileLabel(field),
      before: valueOf(change.before, field) ?? '',
      after: valueOf(change.after, field) ?? '',
    }));

/** The same in one line: 联系人：张 → 李；地址：（空）→ …. */
export const differenceText = (differences: readonly ProfileDifference[]): string =>
  differences.map(({ label, before, after }) => `${label}：${before || '（空）'} → ${after || '（空）'}`).join('；');
