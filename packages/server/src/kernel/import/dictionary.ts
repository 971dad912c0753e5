import { nearnessInWriting, plainText } from '@material/contract/kernel/value/likeness.ts';
import { meant, nameKey, spellings, type NamedThing } from './names.rules.ts';

/** Words a sheet without end may bring; beyond this many the earlier ones are looked up again when they come back. */
const maxWords = 20_000;

/** Words of a sheet and what they mean, looked up once each. */
export class Dictionary<T extends NamedThing> {
  readonly #look: (words: readonly string[]) => Promise<readonly T[]>;
  readonly #meanings = new Map<string, readonly T[]>();

  constructor(look: (words: readonly string[]) => Promise<readonly T[]>) {
    this.#look = look;
  }

  async learn(words: readonly (string | null | undefined)[]): Promise<void> {
    const unknown = [...new Set(words.filter((word) => word != null))].filter((word) => !this.#meanings.has(word));
    if (unknown.length === 0) return;
    if (this.#meanings.size > maxWords) {
      this.#meanings.clear();
      return this.learn(words);
    }
    const things = await this.#look(unknown.flatMap(spellings));
    const byKey = new Map<string, T[]>();
    for (const thing of things) {
      for (const key of new Set([thing.code, thing.name, thing.shortName ?? ''].map(nameKey)))
        byKey.set(key, [...(byKey.get(key) ?? []), thing]);
    }
    for (const word of unknown) this.#meanings.set(word, meant(word, byKey.get(nameKey(word)) ?? []));
  }

  readonly find = (word: string): readonly T[] => this.#meanings.get(word) ?? [];
}

/** A function of a short list's words, worked out once per word. */
export function once<V>(work: (word: string) => V): (word: string) => V {
  const known = new Map<string, V>();
  return (word) => {
    if (!known.has(word)) {
      if (known.size > maxWords) known.clear();
      known.set(word, work(word));
    }
    return known.get(word) as V;
  };
}

/** So many words of a sheet get a proposal; a sheet of the wrong kind has thousands that name nothing. */
const maxProposals = 50;
const proposed = 3;
/** Fewer letters stand in the pinyin of too many names. */
const leastSpelling = 4;

type Spelled = { readonly name: string; readonly search: string };
type Proposable = Spelled & { readonly plain: string };

/** How near a name comes to a word; a word of letters alone is a spelling, the letters of units are none. */
function nearnessOf(text: string, { plain, search }: Proposable): number {
  if (!/^[a-z]+$/.test(text)) return nearnessInWriting(plain, text);
  return text.length >= leastSpelling && search.includes(text) ? 1 : 0;
}

/** The nearest of all names to words that name nothing, worked out once per word; `search` is a name with its spelling. */
export class NearNames {
  readonly #load: () => Promise<readonly Spelled[]>;
  readonly #near = new Map<string, readonly string[]>();
  #names: readonly Proposable[] | undefined;

  constructor(load: () => Promise<readonly Spelled[]>) {
    this.#load = load;
  }

  async learn(words: readonly string[]): Promise<void> {
    const unknown = [...new Set(words)]
      .filter((word) => !this.#near.has(word))
      .slice(0, maxProposals - this.#near.size);
    if (unknown.length === 0) return;
    this.#names ??= (await this.#load()).map((one) => ({ ...one, plain: plainText(one.name) }));
    for (const word of unknown) this.#near.set(word, this.#nearest(plainText(word), this.#names));
  }

  readonly find = (word: string): readonly string[] => this.#near.get(word) ?? [];

  #nearest(text: string, names: readonly Proposable[]): string[] {
    return names
      .map((one) => ({ name: one.name, near: nearnessOf(text, one) }))
      .filter(({ near }) => near > 0)
      .toSorted((a, b) => b.near - a.near)
      .slice(0, proposed)
      .map(({ name }) => name);
  }
}
