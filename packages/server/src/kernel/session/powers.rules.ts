import type { SectionName } from '@material/contract/kernel/call/screen.ts';
import { titleReader, titlesBySection } from '@material/contract/kernel/call/titles.ts';
import { screens } from '@material/contract/screens.ts';

const bySection = titlesBySection(screens);
export const allTitles: ReadonlySet<string> = new Set([...bySection.values()].flatMap((titles) => [...titles]));

/** Stored titles as the screens call them now. */
export const readTitles = titleReader(screens);

/** Only the powers of the open centre count: who stands in a city's pages acts with the city's buttons. */
export const powersIn = (section: SectionName, powers: ReadonlySet<string>): ReadonlySet<string> =>
  powers.intersection(bySection.get(section) ?? new Set());
