import { mayEnter } from '../session/request-centre.ts';
import type { Session } from '../session/session.ts';

/** Who a socket speaks to: what decides which rows its session sees. */
export type Listening = Pick<Session, 'userId' | 'source' | 'activeRole' | 'cityId' | 'placeId' | 'supplierId'>;

/** The groups of a session in the centres that it may enter. */
const centreGroups = ({ activeRole, cityId, placeId, supplierId }: Listening) => ({
  MANAGEMENT: mayEnter('management', activeRole) ? ['management'] : [],
  CITY:
    mayEnter('city', activeRole) && cityId !== null
      ? [
          'city',
          placeId === null ? `city:${cityId}` : `city:${cityId}:${placeId}`,
          ...(placeId === null ? [] : [`places:${cityId}`]),
        ]
      : [],
  SUPPLIER: mayEnter('supplier', activeRole) && supplierId !== null ? ['supplier', `supplier:${supplierId}`] : [],
});

/** The groups that a session belongs to, `own:` before those of the centre that is its own and no other's to act in. */
export function groupsOf(session: Listening): string[] {
  const { MANAGEMENT, CITY, SUPPLIER } = centreGroups(session);
  const own = centreGroups(session)[session.source].map((group) => `own:${group}`);
  return ['all', `user:${session.userId}`, ...MANAGEMENT, ...CITY, ...SUPPLIER, ...own];
}

/** The groups that a key of an audience means. */
export function groupsFor(key: string): string[] {
  if (key.startsWith('own:')) return groupsFor(key.slice('own:'.length)).map((group) => `own:${group}`);
  const [kind = '', unit, place] = key.split(':');
  if (kind !== 'city') return [unit === '*' ? kind : key];
  if (unit === '*') return ['city'];
  if (place === undefined) return [`city:${unit}`, `places:${unit}`];
  return place === '' ? [`city:${unit}`] : [`city:${unit}`, key];
}
