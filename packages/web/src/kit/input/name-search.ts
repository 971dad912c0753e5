import type { Call, Sent } from '@material/contract/kernel/call/call.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import type { PageOf } from '@material/contract/kernel/list/list.ts';
import type { Api } from '../../lib/api.ts';
import { type Named, namedBy, type NameMatch, speltBy, unnamed } from './name-match.ts';

const shownChoices = 30;
/** Up to so many texts are asked for one by one; more are matched against the whole list. */
const askSingly = 6;
const listFreshMs = 300_000;

type Source<C extends Call> = {
  readonly call: C;
  readonly api: Api;
  /** What narrows the search, such as a day. */
  readonly query: Partial<Sent<C>>;
  /** What the things are called: 物料. */
  readonly noun: string;
};

/** Finds the things of a picker call by what is typed, and those that texts name exactly. */
export function nameSearch<C extends Call, P extends Named>({ call, api, query, noun }: Source<C>) {
  const ask = async (input: object, signal?: AbortSignal): Promise<PageOf<P>> =>
    (await api.send(call, { ...input, ...query } as Sent<C>, { isSilent: true, signal })) as PageOf<P>;
  /** Things for typed text: name, short name, code or pinyin initials, best match first. */
  const search = async (text: string, signal?: AbortSignal): Promise<readonly P[]> =>
    (await ask({ filter: text, pageSize: shownChoices }, signal)).list;
  /** Every one, page by page, kept for five minutes. */
  const all = (): Promise<readonly P[]> =>
    api.once([call.path, 'all', JSON.stringify(query)], listFreshMs, async () => {
      const found: P[] = [];
      for (let pageIndex = 1; ; pageIndex += 1) {
        const { list, totalCount } = await ask({ pageIndex, pageSize: paging.maxSize });
        found.push(...list);
        if (list.length === 0 || found.length >= totalCount) return found;
      }
    });
  const matchOne = async (text: string, isTyped: boolean): Promise<NameMatch<P>> => {
    const picks = await search(text);
    const found = namedBy({ text, noun }, picks) ?? (isTyped ? speltBy({ text, noun }, picks) : undefined);
    return found ?? unnamed({ text, noun }, await all());
  };
  /** What texts mean that were typed to the end or pasted: the thing of exactly that code or name, or none. */
  const match = async (texts: readonly string[], isTyped = false): Promise<NameMatch<P>[]> => {
    if (texts.length <= askSingly) return Promise.all(texts.map((text) => matchOne(text, isTyped)));
    const picks = await all();
    return texts.map((text) => namedBy({ text, noun }, picks) ?? unnamed({ text, noun }, picks));
  };
  return { search, match };
}
export type NameSearch<P extends Named> = {
  readonly search: (text: string, signal?: AbortSignal) => Promise<readonly P[]>;
  readonly match: (texts: readonly string[], isTyped?: boolean) => Promise<NameMatch<P>[]>;
};
