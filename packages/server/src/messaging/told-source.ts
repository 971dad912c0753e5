import type { SectionName } from '@material/contract/kernel/call/screen.ts';
import type { Party } from '@material/contract/kernel/document/machine.ts';
import type { PartyRows } from '../kernel/document/registered.ts';

const sources = { management: 'MANAGEMENT', city: 'CITY', supplier: 'SUPPLIER' } as const;
export type ToldSource = (typeof sources)[keyof typeof sources];
const hasUnits = (centre: SectionName): centre is keyof typeof sources => Object.hasOwn(sources, centre);

/** Whose accounts act for a party; undefined where nobody's do. */
export function sourceOf(parties: PartyRows, party: Party): ToldSource | undefined {
  const { centre } = parties[party];
  return hasUnits(centre) ? sources[centre] : undefined;
}
