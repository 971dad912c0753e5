import { z } from 'zod';
import { callKey, read, write, type Calls } from '../call/call.ts';
import { entered } from '../field/entered.ts';
import { field, type RefTable } from '../field/field.ts';
import { ref } from '../field/fields.ts';
import type { Power } from '../call/screen.ts';

/** Where comments stand on the page of their document, as its address says it. */
export const commentPart = 'messages';

/** So many people are named in one comment at most. */
const mostPeople = 20;

/** One comment as its readers see it. */
export const commentRow = z.object({
  id: z.int(),
  createTime: field.time('评论时间'),
  createName: field.text('评论人'),
  /** The unit that its writer spoke for. */
  unitName: field.text('单位'),
  isActing: field.flag('代办'),
  isInternal: field.flag('仅本单位可见'),
  content: field.text('内容'),
  /** Who was named. */
  people: z.array(z.string()),
  /** The document it was written on, where that is another one of the chain than the page's own. */
  doc: z.object({ noun: z.string(), no: z.string() }).nullable(),
});
export type CommentRow = z.infer<typeof commentRow>;

/** Messages to the reader about the document or another one of its chain. */
export const toldRow = z.object({
  id: z.int(),
  createTime: field.time('发送时间'),
  userName: field.text('发送人'),
  title: field.text('标题'),
  content: field.text('内容'),
  isRead: field.flag('已读'),
});
export type ToldRow = z.infer<typeof toldRow>;

/** Somebody who can be named: whoever may see the document and has a page that opens it. */
export const namedPerson = z.object({ id: z.int(), name: z.string(), unitName: z.string(), isOwnUnit: z.boolean() });
export type NamedPerson = z.infer<typeof namedPerson>;

type Declared = {
  /** The table of the documents. */
  readonly of: RefTable;
  /** The middle of its calls' names: `AskOrder` → `AddAskOrderComment`. */
  readonly name: string;
  /** Whoever may open a page of such a document. */
  readonly by: readonly [Power, ...Power[]];
};

function callsOf({ of, name, by }: Declared) {
  const access = { anyOf: by };
  return {
    list: read(`/api/Comment/Get${name}Comments`, {
      access,
      input: z.strictObject({ of: ref(of) }),
      output: z.object({
        list: z.array(commentRow),
        told: z.array(toldRow),
        /** Whoever acts for a unit writes nothing that stays inside it. */
        canBeInternal: z.boolean(),
      }),
      about: ['comment', 'message_receiver'],
    }),
    people: read(`/api/Comment/Get${name}People`, {
      access,
      input: z.strictObject({ of: ref(of) }),
      output: z.object({ list: z.array(namedPerson) }),
      about: [of],
    }),
    add: write(`/api/Comment/Add${name}Comment`, {
      access,
      input: z.strictObject({
        of: ref(of),
        content: entered.filled(500, '评论'),
        isInternal: z.boolean(),
        people: z.array(z.int().positive()).max(mostPeople, `一次最多 @ ${mostPeople} 人`),
      }),
      output: commentRow,
      about: ['comment'],
    }),
  };
}

export type Comments = Declared & { readonly calls: ReturnType<typeof callsOf> };

/** Lets people comment on the documents of a table: calls, scope, messages and the tests follow. */
export const comments = (of: Declared): Comments => ({ ...of, calls: callsOf(of) });

/** The calls of documents with comments by their names. */
export const commentCallsOf = (kinds: readonly Comments[]): Calls =>
  Object.fromEntries(
    kinds
      .flatMap(({ calls }) => Object.values(calls))
      .map((call) => [callKey(call.path.split('/').at(-1) ?? ''), call]),
  );
