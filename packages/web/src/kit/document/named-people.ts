import type { NamedPerson } from '@material/contract/kernel/comment.ts';

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
