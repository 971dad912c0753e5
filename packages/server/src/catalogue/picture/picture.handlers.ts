import { pictureCalls, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { pictureStatus } from '@material/contract/catalogue/picture/picture.status.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { openPicture, takeLoose } from '../../kernel/attachment/loose-files.ts';
import { discardFile, keepFile, type Kept } from '../../kernel/attachment/stored-file.ts';
import { type FileAnswer, implement, type UploadedFile } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { actionHandlers } from '../../kernel/document/action-handlers.ts';
import { freshRow, moveBySystem, pageOf } from '../../kernel/document/transition.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { insert } from '../../kernel/row/write.ts';
import { materialPicture } from './material-picture.ts';
import { pictureMoves } from './picture.moves.ts';
import * as repo from './picture.repo.ts';

const table = 'material_picture';
type Entered = Input<typeof pictureCalls.addMaterialPicture>;
type Proposed = { readonly entered: Entered; readonly file: UploadedFile; readonly kept: Kept };

async function propose(ctx: Ctx, { entered: { materialId, place }, file, kept }: Proposed): Promise<number> {
  const { centre } = ctx;
  if (centre.kind !== 'supplier' && centre.kind !== 'management') return refuse('noPower');
  const supplierId = centre.kind === 'supplier' ? centre.supplierId : null;
  const material = (await lockedRow(ctx, 'material', materialId)) ?? refuse('notFound');
  const { same, waiting } = await repo.inTheWay(ctx, material.id, { supplierId, place, sha256: kept.sha256 });
  const problems = [
    ...(same ? [{ path: ['files'], message: '这张图片已为该物料上传过，请换一张' }] : []),
    ...(waiting ? [{ path: ['place'], message: '这个位置已有一张图片待审，请等待审核或先撤回' }] : []),
  ];
  if (problems.length > 0) refuseInput(problems);
  const row = { material_id: material.id, supplier_id: supplierId, place, file_name: file.name };
  const { id } = await insert(ctx, table, { ...row, sha256: kept.sha256 });
  await takeLoose(ctx, materialPicture, { owner: id, ids: [kept.id], field: 'files' });
  ctx.audit({ table, id, after: row });
  const action = supplierId === null ? 'show' : 'ask';
  await moveBySystem(ctx, pictureMoves, { action, id, isLocked: true, input: undefined });
  return id;
}

async function add(ctx: Ctx, entered: Entered, [file]: readonly UploadedFile[]): Promise<PictureRow> {
  if (!file) return refuseInput([{ path: ['files'], message: '请选择图片' }]);
  const kept = await keepFile(ctx, materialPicture, { file, owner: 0 as never });
  try {
    const id = await ctx.inTransaction((own) => propose(own, { entered, file, kept }));
    return await freshRow(ctx, pictureMoves, id);
  } catch (error) {
    // Where even this fails, the clean-up takes it.
    await discardFile(ctx, kept).catch(() => undefined);
    throw error;
  }
}

/** A city sees what is shown; whoever is asked to look, and the supplier itself, sees the others too. */
async function open(ctx: Ctx, id: number, isSmall: boolean): Promise<FileAnswer> {
  const picture = (await repo.pictureHead(ctx, id)) ?? refuse('notFound');
  if (ctx.centre.kind === 'city' && !isIn(pictureStatus, 'shown', picture.status)) refuse('notFound');
  return openPicture(ctx, materialPicture, { owner: picture.id, seen: picture.id, isSmall });
}

export const pictureHandlers = implement(pictureCalls, {
  getListMaterialPicture: pageOf(pictureMoves),
  getMaterialPictures: async (ctx, { materialId }) => ({ list: await repo.shownOf(ctx, materialId) }),
  addMaterialPicture: add,
  downMaterialPicture: (ctx, { id }) => open(ctx, id, false),
  thumbMaterialPicture: (ctx, { id }) => open(ctx, id, true),
  ...actionHandlers(pictureMoves),
});
