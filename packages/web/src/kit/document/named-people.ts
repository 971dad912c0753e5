import type { NamedPerson } from '@material/contract/kernel/document/comment.ts';
import { fitOf } from '../input/choice-search.ts';

/** What stands behind @ for a person: the name, with the unit where several have it. */
export const nameOfPerson = (person: NamedPerson, people: readonly NamedPerson[]): string =>
  people.some(({ id, name }) => id !== person.id && name === person.name)
    ? `${person.name}（${person.unitName}）`
    : person.name;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The people whom a text names: behind @ the whole name, which no further letter follows. */
export const namedIn = (text: string, people: readonly NamedPerson[]): NamedPerson[] =>
  people.filter((person) =>
    new RegExp(`@${escaped(nameOfPerson(person, people))}(?![\\p{L}\\p{N}（])`, 'u').test(text),
  );

/** Letters that stand somewhere in a name are too little among so few people. */
const farFetched = 3;

/** How well a person fits what was typed behind @: by name, then by unit. */
function fitOfPerson({ name, unitName }: NamedPerson, typed: string): number {
  const byName = fitOf([name], typed);
  if (byName < farFetched) return byName;
  const byUnit = fitOf([unitName], typed);
  return byUnit < farFetched ? farFetched + byUnit : Infinity;
}

/** Who may be meant by what was typed, best first and else in their order. */
export const peopleFor = (people: readonly NamedPerson[], typed: string): NamedPerson[] =>
  people
    .map((person) => ({ person, fit: fitOfPerson(person, typed) }))
    .filter(({ fit }) => fit < Infinity)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ person }) => person);
