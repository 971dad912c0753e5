import { references } from '@material/contract/references.ts';
import { sectionOf, titlesOf } from '@material/contract/kernel/call/screen.ts';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { clearStage } from '../../../test/in-tab.tsx';
import { manager } from '../../../test/people.ts';
import { CentreContext } from './centre.ts';
import { useHeld } from './held.ts';
import { useSession } from './session.ts';

afterEach(clearStage);

const heldIn = (centre: string, titles: readonly string[]) => {
  useSession.getState().setUser(manager({ power: JSON.stringify(titles) }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CentreContext value={centre}>{children}</CentreContext>
  );
  return renderHook(() => useHeld(), { wrapper }).result.current;
};
const centres = { management: 'management', city: 'city:3', supplier: 'supplier:5', message: 'message' } as const;

describe.each(references.map((of) => [of.noun, of] as const))(
  'the buttons of %s',
  (_, { screen, also = [], powers }) => {
    const screens = [screen, ...also];
    const sections = [...new Set(screens.flatMap(({ path }) => sectionOf(path) ?? []))];
    const titlesIn = (section: string) =>
      screens.filter(({ path }) => sectionOf(path) === section).flatMap((one) => [...titlesOf(one)]);

    it('are those of the screen that is open', () => {
      expect(sections).not.toEqual([]);
      for (const section of sections)
        for (const [other, centre] of Object.entries(centres)) {
          const isHeld = heldIn(centre, titlesIn(section));
          for (const titles of Object.values(powers))
            expect(isHeld(titles)).toBe(other === section && titles.some((title) => titlesIn(section).includes(title)));
        }
    });
  },
);
