import type { Access } from '@material/contract/kernel/call/access.ts';
import type { Power, SectionName } from '@material/contract/kernel/call/screen.ts';
import { titlesBySection } from '@material/contract/kernel/call/titles.ts';
import { screens } from '@material/contract/screens.ts';
import { createContext, use, useMemo, useState } from 'react';
import { type Centre, useCentre } from './centre.ts';
import { useSession } from './session.ts';

const bySection = titlesBySection(screens);
const sectionIn = (centre: Centre): SectionName => centre.split(':')[0] as SectionName;

/** What may be done on a page in which something is being entered: as when that began, whatever was taken away since. */
export const PowersContext = createContext<ReadonlySet<string> | null>(null);

/** What the user may do, for the page that asks. */
export function usePowers(): ReadonlySet<string> {
  const now = useSession((session) => session.powers);
  return use(PowersContext) ?? now;
}

/** What the user may do, unchanged for as long as something is being entered: it must not be taken off the screen. */
export function useSteadyPowers(isEntered: boolean): ReadonlySet<string> {
  const now = useSession((session) => session.powers);
  const [steady, setSteady] = useState(now);
  if (!isEntered && steady !== now) setSteady(now);
  return isEntered ? steady : now;
}

export type Held = (titles: readonly Power[]) => boolean;

/**
 * Whether the user holds one of these titles and it counts in the centre of the page that asks, as the server counts them: what
 * management may do with a city at headquarters is not what it may do inside that city.
 */
export function useHeld(): Held {
  const centre = useCentre();
  const powers = usePowers();
  return useMemo(() => {
    const here = centre === undefined ? powers : powers.intersection(bySection.get(sectionIn(centre)) ?? new Set());
    return (titles) => titles.some((title) => here.has(title));
  }, [centre, powers]);
}

/** Whether one of the titles that a call asks for is held in the centre of the page. */
export function useAllowed(): (access: Access) => boolean {
  const isHeld = useHeld();
  return (access) => typeof access === 'string' || isHeld(access.anyOf);
}
