import { roles, type Power, type RoleName, type Screen } from '../kernel/call/screen.ts';
import { titlesFor } from '../kernel/call/titles.ts';

/** Where somebody works on roles, and whether as a superadmin. */
export type Giver = {
  readonly kind: 'management' | 'city';
  readonly isSuperadmin: boolean;
  /** Every title that the giver holds; a superadmin holds all. */
  readonly granted: ReadonlySet<string>;
};

/** The centres whose roles somebody may make and change. */
export function centresOf({ kind, isSuperadmin }: Omit<Giver, 'granted'>): readonly RoleName[] {
  if (kind === 'city') return [roles.city];
  const others = [roles.management, roles.city, roles.supplier, roles.message];
  return isSuperadmin ? [roles.superadmin, ...others] : others;
}

type Screens = Readonly<Record<string, Screen>>;

/** What somebody may give to a role of a centre, or take from it. */
export const giveable = (screens: Screens, { granted }: Pick<Giver, 'granted'>, centre: RoleName): Set<Power> =>
  titlesFor(screens, centre).intersection(granted);

type Change = { readonly before: readonly string[]; readonly after: readonly string[] };

export type Overreach = {
  /** Granted by no screen. */
  readonly unknown: readonly string[];
  /** Of sections that people of the centre never enter. */
  readonly elsewhere: readonly string[];
  /** Given, or taken, without being one's own. */
  readonly given: readonly string[];
  readonly taken: readonly string[];
};

/** What of a change nobody may do, or not this giver. What stood in the role and is none of the giver's stays there. */
export function overreachOf(
  screens: Screens,
  { giver, centre }: { readonly giver: Giver; readonly centre: RoleName },
  { before, after }: Change,
): Overreach {
  const known = new Set(Object.values(roles).flatMap((each) => [...titlesFor(screens, each)]));
  const fitting = titlesFor(screens, centre);
  const own = giveable(screens, giver, centre);
  const [was, is] = [new Set(before), new Set(after)];
  const strange = [...is].filter((title) => !known.has(title));
  return {
    unknown: strange,
    elsewhere: [...is].filter((title) => known.has(title) && !fitting.has(title)),
    given: [...is].filter((title) => fitting.has(title) && !was.has(title) && !own.has(title)),
    taken: [...was].filter((title) => fitting.has(title) && !is.has(title) && !own.has(title)),
  };
}
