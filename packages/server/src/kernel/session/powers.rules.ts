import { sectionOf, titlesOf, type Screen, type SectionName } from '@material/contract/kernel/screen.ts';
import { screens } from '@material/contract/screens.ts';

const titlesBySection = new Map<SectionName | 'open', Set<string>>();
for (const screen of Object.values<Screen>(screens)) {
  // Hidden pages follow their list, open ones need no title.
  if (screen.of !== undefined || screen.open) continue;
  const section = sectionOf(screen.path) ?? 'open';
  const titles = titlesBySection.get(section) ?? new Set();
  for (const title of titlesOf(screen)) titles.add(title);
  titlesBySection.set(section, titles);
}
export const allTitles = new Set([...titlesBySection.values()].flatMap((set) => [...set]));

/** Only the powers of the open centre count: who stands in a city's pages acts with the city's buttons. */
export function powersIn(section: SectionName, powers: ReadonlySet<string>): ReadonlySet<string> {
  const titles = titlesBySection.get(section);
  return titles ? powers.intersection(titles) : new Set();
}
