import type { Centre } from '../session/centre.ts';
import type { Session } from '../session/session.ts';
import type { JobRow } from './queued-job.repo.ts';

type Unit = Pick<JobRow, 'centre' | 'city_id' | 'place_id' | 'supplier_id'>;

/** The centre a job was begun in. */
export function centreOfJob({ centre, city_id: cityId, place_id: placeId, supplier_id: supplierId }: Unit): Centre {
  if (centre === 'city' && cityId !== null) return { kind: 'city', cityId, placeId };
  if (centre === 'supplier' && supplierId !== null) return { kind: 'supplier', supplierId };
  return centre === 'management' ? { kind: 'management' } : { kind: 'message' };
}

/** Whether somebody may still act for the unit of a job: one's own, or as management any. */
export function mayActFor(
  { source, cityId, placeId, supplierId }: Pick<Session, 'source' | 'cityId' | 'placeId' | 'supplierId'>,
  job: Unit,
): boolean {
  if (source === 'MANAGEMENT' || job.centre === 'message') return true;
  if (source === 'CITY') return job.centre === 'city' && job.city_id === cityId && job.place_id === placeId;
  return job.centre === 'supplier' && job.supplier_id === supplierId;
}

/** Whether a session stands in the unit of a job, so that a screen of that unit can be opened. */
export const standsIn = (session: Session, job: Unit): boolean =>
  (job.city_id === null || session.cityId === job.city_id) &&
  (job.supplier_id === null || session.supplierId === job.supplier_id);
