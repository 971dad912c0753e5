import {
  keptTitlesOf,
  roles,
  sectionOf,
  sections,
  titlesOf,
  type Power,
  type RoleName,
  type Screen,
  type SectionName,
} from './screen.ts';

type Screens = Readonly<Record<string, Screen>>;

/** Whether a screen has permissions of its own: hidden pages follow their list, open ones need none. */
export const isGranted = ({ of, open }: Screen): boolean => of === undefined && open !== true;

type Titles = ReadonlyMap<SectionName | 'open', ReadonlySet<Power>>;

function bySection(screens: Screens, of: (screen: Screen) => readonly Power[]): Titles {
  const granted = Object.values(screens).filter(isGranted);
  const sorted = Map.groupBy(granted, ({ path }) => sectionOf(path) ?? 'open');
  return new Map([...sorted].map(([section, own]) => [section, new Set(own.flatMap(of))]));
}

/** The titles that count in each section, those that nobody is given too; `open`: those of no section. */
export const titlesBySection = (screens: Screens): Titles =>
  bySection(screens, (screen) => [...titlesOf(screen), ...keptTitlesOf(screen)]);

/** The sections that a role of this centre lets its people enter. */
export const sectionsOf = (centre: RoleName): SectionName[] =>
  (Object.keys(sections) as SectionName[]).filter((name) =>
    (sections[name].roles as readonly string[]).includes(centre),
  );

/** What a role of a centre may hold; a superadmin's holds everything without being given it. */
export function titlesFor(screens: Screens, centre: RoleName): ReadonlySet<Power> {
  if (centre === roles.superadmin) return new Set();
  const all = bySection(screens, titlesOf);
  return new Set(sectionsOf(centre).flatMap((section) => [...(all.get(section) ?? [])]));
}

/** Every title that a screen or one of its buttons was ever given under, with the one that stands for it now. */
function pastTitles(screen: Screen): [string, Power][] {
  const { title, buttons = [], was = [], buttonsWere = {} } = screen;
  const words: [string, string][] = [
    ...buttons.map((button): [string, string] => [button, button]),
    ...Object.entries(buttonsWere),
  ];
  return [title, ...was].flatMap((old): [string, Power][] => [
    [old, title],
    ...words.map(([word, now]): [string, Power] => [`${old}-${word}按钮`, `${title}-${now}按钮`]),
  ]);
}

/**
 * How stored titles are read: one that was renamed stands for what it is called now, and one that nothing is called any more
 * stands for nothing.
 */
export function titleReader(screens: Screens): (stored: readonly string[]) => Power[] {
  const now = new Map(Object.values(screens).filter(isGranted).flatMap(pastTitles));
  return (stored) => [...new Set(stored.flatMap((title) => now.get(title) ?? []))];
}
