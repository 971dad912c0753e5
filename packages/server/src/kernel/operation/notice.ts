import type { Ctx } from '../ctx.ts';

/** Leaves word for people of what was done to them, outside of any document's page. */
export const noticeTopic = 'notice';

export type Notice = { readonly title: string; readonly content: string; readonly people: readonly number[] };

/** Somebody who is told of a document, with its number. */
export type ToldOf = { readonly id: number; readonly no: string };

/** What a notice says after a sentence of what was done with a reason. */
export const why = (reason = ''): string => (reason === '' ? '' : `，原因：${reason}`);

/** Leaves word of a document for these people, of whom there may be none. */
export function tellOfDocument(
  ctx: Ctx,
  people: readonly ToldOf[],
  wordsOf: (no: string) => Pick<Notice, 'title' | 'content'>,
): void {
  const [first] = people;
  if (!first) return;
  const payload: Notice = { ...wordsOf(first.no), people: people.map(({ id }) => id) };
  ctx.outbox({ topic: noticeTopic, payload });
}
