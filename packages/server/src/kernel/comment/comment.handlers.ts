import type { CommentRow, Comments, NamedPerson, ToldRow } from '@material/contract/kernel/document/comment.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { callKey, type Input } from '@material/contract/kernel/call/call.ts';
import { bindingOf, type Binding } from '../call/implement.ts';
import type { Ctx } from '../ctx.ts';
import { chainDocuments, type ChainDocument } from '../document/chain.ts';
import { machineOf } from '../document/registered.ts';
import { refuse, refuseInput } from '../refusal/refuse.ts';
import {
  commentsOn,
  readersOf,
  storeComment,
  type CommentRecord,
  type NewComment,
  type Reader,
} from './comment.repo.ts';
import { namedTopic, type Named } from './named.ts';
import { commentCentres, documentPageIn } from './pages.rules.ts';
import type { CommentCentre } from './tables.ts';

/** Messages to the caller about documents, read by whoever keeps messages. */
export type ToldOf = (ctx: Ctx, documents: readonly ChainDocument[]) => Promise<ToldRow[]>;

const rowOf = (
  ctx: Ctx,
  own: ChainDocument,
  { docType, docId, docNo, createTime, ...row }: CommentRecord,
): CommentRow => ({
  ...row,
  createTime: wireTime(createTime),
  doc:
    docType === own.docType && docId === own.docId
      ? null
      : { noun: machineOf(ctx.schema.documents, docType)?.noun ?? '', no: docNo },
});

/** The unit that the caller speaks for. */
function speaker({ centre }: Ctx): Pick<NewComment, 'centre' | 'unitId' | 'placeId'> {
  if (centre.kind === 'city') return { centre: 'city', unitId: centre.cityId, placeId: centre.placeId };
  if (centre.kind === 'supplier') return { centre: 'supplier', unitId: centre.supplierId, placeId: null };
  if (centre.kind === 'management') return { centre: 'management', unitId: null, placeId: null };
  return refuse('noPower');
}

/** Somebody who reads a comment, with the document that opens it for them. */
type Reached = Reader & { readonly centre: CommentCentre; readonly by: ChainDocument };

/** A comment on the first of these documents, which the caller sees. */
type Asked = { readonly documents: readonly ChainDocument[]; readonly isInternal: boolean };

/** Opens at most so many other documents of a chain, to look for one that somebody has a page for. */
const mostPages = 5;

/** The people of a centre who would read a comment of the caller and can open it: on its own document, or on one of its chain. */
async function reachedIn(ctx: Ctx, { documents, isInternal }: Asked, centre: CommentCentre): Promise<Reached[]> {
  const [own] = documents;
  if (!own) return [];
  const comment = { ...speaker(ctx), isInternal };
  const openBy = async (by: ChainDocument): Promise<Reached[]> => {
    const page = documentPageIn(centre, by.docType);
    if (!page) return [];
    const readers = await readersOf(
      ctx,
      { ...comment, docType: by.docType, docId: by.docId },
      { centre, title: page.title },
    );
    return readers.map((reader) => ({ ...reader, centre, by }));
  };
  if (documentPageIn(centre, own.docType)) return openBy(own);
  const readers = await readersOf(ctx, { ...comment, docType: own.docType, docId: own.docId }, { centre });
  const may = new Set(readers.map(({ id }) => id));
  const others = documents.filter(({ docType }) => documentPageIn(centre, docType)).slice(0, mostPages);
  const found = (await Promise.all(others.map(openBy))).flat().filter(({ id }) => may.has(id));
  return [...Map.groupBy(found, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
}

/** Everybody else who can be named. */
async function reached(ctx: Ctx, asked: Asked): Promise<Reached[]> {
  const all = await Promise.all(commentCentres.map((centre) => reachedIn(ctx, asked, centre)));
  return all.flat().filter(({ id }) => id !== ctx.userId);
}

const isOwn = (ctx: Ctx, { centre, unitId }: Reached): boolean => {
  const own = speaker(ctx);
  return !ctx.isActing && own.centre === centre && own.unitId === unitId;
};

const personOf = (ctx: Ctx, person: Reached): NamedPerson => ({
  id: person.id,
  name: person.name,
  unitName: person.unitName,
  isOwnUnit: isOwn(ctx, person),
});

/** Leaves word for those who were named, once for each document that opens the comment. */
function tellNamed(
  ctx: Ctx,
  { writerId, content }: { writerId: number; content: string },
  people: readonly Reached[],
): void {
  for (const group of Map.groupBy(people, ({ by }) => `${by.docType} ${by.docId}`).values()) {
    const [first] = group;
    if (!first) continue;
    const { docType, docId, docNo } = first.by;
    const noun = machineOf(ctx.schema.documents, docType)?.noun ?? '';
    const title = `${ctx.session.userName}在${noun}的评论中提到你`;
    const named: Named = { title, content, docType, docId, docNo, writerId, people: group.map(({ id }) => id) };
    ctx.outbox({ topic: namedTopic, payload: named });
  }
}

async function add(
  ctx: Ctx,
  { of }: Comments,
  { of: docId, content, isInternal, people }: Input<Comments['calls']['add']>,
) {
  const writerId = ctx.userId ?? refuse('noPower');
  if (isInternal && ctx.isActing) refuse('ownOnly', { owner: '本单位人员', action: '写内部评论' });
  const documents = await chainDocuments(ctx, of, docId);
  const named = new Set(people);
  const reachable = named.size === 0 ? [] : await reached(ctx, { documents, isInternal });
  const told = reachable.filter(({ id }) => named.has(id));
  if (told.length < named.size)
    refuseInput([
      {
        path: ['people'],
        message: isInternal ? '提到的人中有人看不到内部评论，请重新选择' : '提到的人中有人看不到这张单据，请重新选择',
      },
    ]);
  const row: NewComment = { docType: of, docId, ...speaker(ctx), isInternal };
  const id = await storeComment(ctx, row, { content, people: told.map((person) => person.id), writerId });
  ctx.audit({ table: 'comment', id, after: { content, isInternal, document: documents[0]?.docNo ?? '' } });
  tellNamed(ctx, { writerId, content }, told);
  const stored = (await commentsOn(ctx, documents.slice(0, 1))).find((one) => one.id === id);
  const [own] = documents;
  if (!stored || !own) throw new Error(`comment ${id} is not seen by its writer`);
  return rowOf(ctx, own, stored);
}

async function list(ctx: Ctx, toldOf: ToldOf, documents: readonly ChainDocument[]) {
  const [own] = documents;
  if (!own) refuse('notFound');
  const [found, told] = await Promise.all([commentsOn(ctx, documents), toldOf(ctx, documents)]);
  return { list: found.map((row) => rowOf(ctx, own, row)), told, canBeInternal: !ctx.isActing };
}

const keyOf = ({ path }: { readonly path: string }): string => callKey(path.split('/').at(-1) ?? '');

/** The calls of every kind of documents that people comment on, from its declaration. */
export const implementComments = (kinds: readonly Comments[], toldOf: ToldOf): readonly Binding[] =>
  kinds.flatMap((kind) => {
    const { calls } = kind;
    return [
      bindingOf(keyOf(calls.list), calls.list, async (ctx, { of }) =>
        list(ctx, toldOf, await chainDocuments(ctx, kind.of, of)),
      ),
      bindingOf(keyOf(calls.people), calls.people, async (ctx, { of }) => {
        const found = await reached(ctx, { documents: await chainDocuments(ctx, kind.of, of), isInternal: false });
        return { list: found.map((person) => personOf(ctx, person)) };
      }),
      bindingOf(keyOf(calls.add), calls.add, (ctx, input) => add(ctx, kind, input)),
    ];
  });
