import { hotKeyCalls, mostHotKeys } from '@material/contract/identity/hot-key.calls.ts';
import { canOpen, type Screen, standsAlone } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { implement, type Binding } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { addKey, deleteKey, heldIds, ownKeys, placeAll } from './hot-key.repo.ts';

const byPath = new Map<string, Screen>(Object.values(screens).map((screen) => [screen.path.toLowerCase(), screen]));

const refuseAddress = (message: string): never => refuseInput([{ path: ['routeAddress'], message }]);

/** The path of a screen that whoever asks may open by it alone. */
function openPath({ session, granted }: Ctx, address: string): string {
  const screen = byPath.get(address.toLowerCase()) ?? refuseAddress('没有这个页面');
  if (!standsAlone(screen)) refuseAddress('这个页面不能单独打开，不能加入快捷入口');
  if (!canOpen(screens, screen, { roles: [session.activeRole], powers: granted }))
    refuseAddress('你没有这个页面的权限');
  return screen.path;
}

/** The asking user's quick entries. */
export const hotKeys: readonly Binding[] = implement(hotKeyCalls, {
  getAllHotKey: async (ctx) => ({ list: await ownKeys(ctx) }),
  addHotKey: async (ctx, { keyName, routeAddress }) => {
    const path = openPath(ctx, routeAddress);
    const own = await heldIds(ctx);
    if (own.length >= mostHotKeys) refuse('blocked', { reason: `快捷入口最多 ${mostHotKeys} 个` });
    const id = await addKey(ctx, keyName, path);
    ctx.audit({ table: 'hot_key', id, after: { keyName, routeAddress: path } });
    return 'OK';
  },
  placeHotKey: async (ctx, { id, beforeId }) => {
    const others = (await heldIds(ctx)).filter((one) => one !== id);
    const found = others.findIndex((one) => one === beforeId);
    const ids = others.toSpliced(found < 0 ? others.length : found, 0, id);
    await placeAll(ctx, ids);
    ctx.audit({ table: 'hot_key', id, after: { sort: ids.indexOf(id) + 1 } });
    return 'OK';
  },
  deleteHotKey: async (ctx, { id }) => {
    await deleteKey(ctx, id);
    ctx.audit({ table: 'hot_key', id, after: { deleted: true } });
    return 'OK';
  },
});
