import { roles } from '@material/contract/kernel/call/screen.ts';
import type { Settings } from '../config/settings.ts';
import { makeCtx, noPending, type Ctx } from '../ctx.ts';
import type { Database } from '../database/database.ts';
import { transact, type Who } from '../call/execute.ts';
import type { FileStore } from '../file/file-store.ts';
import { nobody, type Session } from '../session/session.ts';

/** What the product's own work needs to run. */
export type SystemResources = {
  readonly database: Database;
  readonly files: FileStore;
  readonly settings: Settings;
  readonly random: () => number;
};

const system = (now: Date): Session => ({
  id: 0,
  userId: nobody,
  username: 'system',
  userName: '系统',
  source: 'MANAGEMENT',
  activeRole: roles.superadmin,
  roleIds: [],
  powerVersion: 0,
  cityId: null,
  placeId: null,
  supplierId: null,
  lastSeen: now,
});

/**
 * A ctx for work that nobody asked for: it sees every row but people's own, holds no permission (so `moveBySystem`, never `move`), and its
 * events and audit rows name no user. Where it finds nothing to do, the audit has no row. Like a batch call's it is outside any transaction: `ctx.inTransaction` opens one.
 * @param task what audit rows name as their call
 */
export function systemCtx(resources: SystemResources, now: Date, task: string): Ctx {
  const who: Who = {
    now,
    random: resources.random,
    files: resources.files,
    session: system(now),
    centre: { kind: 'management' },
    powers: new Set(),
    granted: new Set(),
    isActing: false,
    request: { requestId: task, ip: '', userAgent: '', nameType: 1, isControl: undefined },
    settings: resources.settings,
  };
  const inTransaction = <R>(work: (ctx: Ctx) => Promise<R>) =>
    transact(resources.database, { who, call: task, unlogged: true }, work);
  return makeCtx({ ...who, inTransaction }, resources.database, noPending());
}
