import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { roles, type RoleName } from '@material/contract/kernel/call/screen.ts';
import type { Binding, OpenBinding, UploadedFile } from '../call/implement.ts';
import { isActing, type Centre } from '../session/centre.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { bind, execute, type Bound } from '../call/execute.ts';
import type { FileStore } from '../file/file-store.ts';
import { selectOf, textOf } from '../database/select-of.ts';
import { account, accountColumns } from '../account/live-session.ts';
import { powerCache, type PowerCache } from '../account/power-cache.ts';
import { powersIn } from '../session/powers.rules.ts';
import type { Session } from '../session/session.ts';
import { sql } from '../database/sql.ts';

/** Makes calls as one account at a given moment, through the same pipeline as a request, without the network. */
export type Actor = {
  readonly session: Session;
  readonly ask: <C extends Call>(call: C, input: Sent<C>, at: Moment) => Promise<Output<C>>;
};
export type Moment = { readonly now: Date; readonly files?: readonly UploadedFile[] };

export type ActorResources = {
  readonly database: Database;
  readonly bindings: readonly (Binding | OpenBinding)[];
  readonly settings: Settings;
  readonly random: () => number;
  readonly files: FileStore;
};

type Cast = {
  readonly resources: ActorResources;
  readonly powers: PowerCache;
  readonly bound: ReadonlyMap<Call, Bound>;
};

/** Prepares the product for actors: binds its calls once. */
export function castOf(resources: ActorResources): Cast {
  const own = resources.bindings.flatMap((binding) =>
    'accept' in binding ? [[binding.call, bind(binding)] as const] : [],
  );
  return { resources, powers: powerCache(resources.database.pool), bound: new Map(own) };
}

const found = selectOf(
  { u: account },
  { u: ['username', 'source', 'cityId', 'placeId', 'supplierId'] },
  {
    ...accountColumns,
    id: sql<number>`0`,
    activeRole: sql<RoleName>`(select r.centre from user_role x join role r on r.id = x.role_id where x.user_id = u.id order by r.id limit 1)`,
    lastSeen: 'u.create_time',
  },
);
const accountText = `select ${textOf(found)}
from app_user u where u.username = $1`;

type City = { readonly cityId: number };

const naturalCentre = (session: Session): Centre => {
  if (session.source === 'CITY' && session.cityId !== null)
    return { kind: 'city', cityId: session.cityId, placeId: session.placeId };
  if (session.source === 'SUPPLIER' && session.supplierId !== null)
    return { kind: 'supplier', supplierId: session.supplierId };
  return { kind: 'management' };
};

/** An account as an actor, in the centre it belongs to, among messages, or, of management, inside a city. */
export async function actorOf(
  { resources, powers, bound }: Cast,
  username: string,
  at?: City | 'message',
): Promise<Actor> {
  const inside = at === 'message' ? undefined : at;
  const { rows } = await resources.database.pool.query<Session>(accountText, [username]);
  const [own] = rows;
  if (!own) throw new Error(`there is no account ${username}`);
  const session: Session = inside ? { ...own, activeRole: roles.management, cityId: inside.cityId } : own;
  const centre = inside
    ? ({ kind: 'city', ...inside, placeId: null } as const)
    : at === 'message'
      ? ({ kind: 'message' } as const)
      : naturalCentre(session);
  const granted = await powers.powersOf(session);
  const request = {
    requestId: 'actor',
    ip: '127.0.0.1',
    userAgent: 'actor',
    nameType: 1,
    isControl: undefined,
  } as const;
  const who = {
    random: resources.random,
    session,
    centre,
    granted,
    powers: powersIn(centre.kind, granted),
    isActing: isActing(session, centre),
    request,
    settings: resources.settings,
    files: resources.files,
  };
  return {
    session,
    ask: async <C extends Call>(call: C, input: Sent<C>, { now, files = [] }: Moment) => {
      const own = bound.get(call);
      if (!own) throw new Error(`${call.path} is not implemented`);
      return (await execute(resources.database, own, {
        who: { ...who, now },
        asked: { payload: input, files },
      })) as Output<C>;
    },
  };
}
