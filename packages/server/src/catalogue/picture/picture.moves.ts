import type { Ctx } from '../../kernel/ctx.ts';
import { moveBySystem, moves, type Locked } from '../../kernel/document/transition.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';
import { pictureDocument, type StoredPicture } from './picture.document.ts';
import { lockMaterial, pictureHead, shownBeside } from './picture.repo.ts';

type At = Locked<StoredPicture, unknown>;
type Said = { readonly reason?: string | undefined };

/** Tells whoever proposed a picture what became of it, and why. */
function tell(
  ctx: Ctx,
  { create_id, no, file_name }: StoredPicture,
  { what, reason = '' }: Said & { what: string },
): void {
  if (create_id === null) return;
  const why = reason === '' ? '' : `，原因：${reason}`;
  const notice: Notice = {
    title: `物料图片${what}`,
    content: `${no}（${file_name}）${what}${why}。`,
    people: [create_id],
  };
  ctx.outbox({ topic: noticeTopic, payload: notice });
}

const checked = (ctx: Ctx, { reason }: Said) => ({
  check_id: ctx.userId,
  check_time: ctx.now,
  check_opinion: reason ?? null,
});

/** 物料图片: under the lock of its material, as one place shows one picture. */
export const pictureMoves = moves(pictureDocument, { find: pictureHead, lock: lockMaterial })({
  ask: {},
  pass: {
    effect: async (ctx: Ctx, { doc }: At, said: Said) => {
      const [old = null] = await shownBeside(ctx, doc.id);
      if (old !== null)
        await moveBySystem(ctx, pictureMoves, { action: 'replace', id: old, isLocked: true, input: undefined });
      tell(ctx, doc, { what: '已通过' });
      return { head: { ...checked(ctx, said), old_id: old } };
    },
  },
  refuse: {
    effect: (ctx: Ctx, { doc }: At, said: Said) => {
      tell(ctx, doc, { what: '被驳回', ...said });
      return { head: checked(ctx, said) };
    },
  },
  withdraw: {},
  remove: {
    effect: (ctx: Ctx, { doc }: At, said: Said) => {
      tell(ctx, doc, { what: '已下架', ...said });
      return { head: checked(ctx, said) };
    },
  },
  replace: {},
});
