import { sectionOf, titlesOf, type SectionName } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import type { Harness } from '../harness/harness.ts';

/** Takes everybody's permissions but a superadmin's, and gives them back as they were. */
export async function powersIn(server: Harness) {
  const powers = await server.rows<{ id: number; power: unknown }>('select id, power from role');
  const isNew = () => server.rows('update power_version set version = version + 1');
  return {
    withoutPowers: async (): Promise<void> => {
      await server.rows(`update role set power = '[]' where centre <> 'superadmin'`);
      await isNew();
    },
    withPowers: async (): Promise<void> => {
      for (const { id, power } of powers)
        await server.rows('update role set power = $2 where id = $1', [id, JSON.stringify(power)]);
      await isNew();
    },
  };
}

/** The permissions of a section. */
export const inSection = (section: SectionName): Set<string> =>
  new Set(
    Object.values(screens)
      .filter((screen) => sectionOf(screen.path) === section)
      .flatMap((screen) => [...titlesOf(screen)]),
  );
