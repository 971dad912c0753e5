import { mayEnter } from '../session/request-centre.ts';
import type { Session } from '../session/session.ts';

/** Who a socket speaks to: what decides which rows its session sees. */
export type Listening = Pick<Session, 'userId' | 'activeRole' | 'cityId' | 'placeId' | 'supplierId'>;

/** The groups that a session belongs to, in all the centres that it may enter. */
export function groupsOf({ userId, activeRole, cityId, placeId, supplierId }: Listening): string[] {
  const city = placeId === null ? `city:${cityId}` : `city:${cityId}:${placeId}`;
  return [
    'all',
    `user:${userId}`,
    ...(mayEnter('management', activeRole) ? ['management'] : []),
    ...(mayEnter('city', activeRole) && cityId !== null
      ? ['city', city, ...(placeId === null ? [] : [`places:${cityId}`])]
      : []),
    ...(mayEnter('supplier', activeRole) && supplierId !== null ? ['supplier', `supplier:${supplierId}`] : []),
  ];
}

/** The groups that a key of an audience means. */
export function groupsFor(key: string): string[] {
  const [kind = '', unit, place] = key.split(':');
  if (kind !== 'city') return [unit === '*' ? kind : key];
  if (unit === '*') return ['city'];
  if (place === undefined) return [`city:${unit}`, `places:${unit}`];
  return place === '' ? [`city:${unit}`] : [`city:${unit}`, key];
}
