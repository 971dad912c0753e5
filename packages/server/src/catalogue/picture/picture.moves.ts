import type { Ctx } from '../../kernel/ctx.ts';
import { moveBySystem, moves, type Locked } from '../../kernel/document/transition.ts';
import { checked, tellProposer, type Opinion } from '../checked.ts';
import { pictureDocument, type StoredPicture } from './picture.document.ts';
import { lockMaterial, pictureHead, shownBeside } from './picture.repo.ts';

type At = Locked<StoredPicture, unknown>;
const tell = (ctx: Ctx, doc: StoredPicture, said: Opinion & { readonly what: string }): void =>
  tellProposer(ctx, doc, { noun: '物料图片', which: doc.file_name, ...said });

/** What is shown in the place of a picture is replaced; returns its id, null where there was nothing. */
async function takePlace(ctx: Ctx, doc: StoredPicture): Promise<number | null> {
  const [old = null] = await shownBeside(ctx, doc.id);
  if (old !== null)
    await moveBySystem(ctx, pictureMoves, { action: 'replace', id: old, isLocked: true, input: undefined });
  return old;
}

/** 物料图片: under the lock of its material, as one place shows one picture. */
export const pictureMoves = moves(pictureDocument, { find: pictureHead, lock: lockMaterial })({
  ask: {},
  pass: {
    effect: async (ctx: Ctx, { doc }: At, said: Opinion) => {
      const old = await takePlace(ctx, doc);
      tell(ctx, doc, { what: '已通过' });
      return { head: { ...checked(ctx, said), old_id: old } };
    },
  },
  show: { effect: async (ctx: Ctx, { doc }: At) => ({ head: { old_id: await takePlace(ctx, doc) } }) },
  refuse: {
    effect: (ctx: Ctx, { doc }: At, said: Opinion) => {
      tell(ctx, doc, { what: '被驳回', ...said });
      return { head: checked(ctx, said) };
    },
  },
  withdraw: {},
  remove: {
    effect: (ctx: Ctx, { doc }: At, said: Opinion) => {
      tell(ctx, doc, { what: '已下架', ...said });
      return { head: checked(ctx, said) };
    },
  },
  replace: {},
});
