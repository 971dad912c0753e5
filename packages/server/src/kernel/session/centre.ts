import { sections, type SectionName } from '@material/contract/kernel/screen.ts';
import { refuse } from '../call/refuse.ts';
import type { Session } from './session.ts';

/** Where a request comes from: the centre of the open screen. The server only narrows by it. */
export type Centre =
  | { readonly kind: 'management' }
  | { readonly kind: 'city'; readonly cityId: number; readonly placeId: number | null }
  | { readonly kind: 'supplier'; readonly supplierId: number }
  | { readonly kind: 'message' };

/** The unit of a centre, as rows that belong to one name it. */
export const unitColumns = (centre: Centre) => ({
  city_id: centre.kind === 'city' ? centre.cityId : null,
  place_id: centre.kind === 'city' ? centre.placeId : null,
  supplier_id: centre.kind === 'supplier' ? centre.supplierId : null,
});

const ownKind = { MANAGEMENT: 'management', CITY: 'city', SUPPLIER: 'supplier' } as const;

/** Whether a role works in a centre at all. */
export const mayEnter = (section: SectionName, role: string): boolean =>
  (sections[section].roles as readonly string[]).includes(role);

const isKind = (kind: string): kind is Centre['kind'] => Object.hasOwn(sections, kind);

function unitCentre(kind: 'city' | 'supplier', unit: string | undefined, session: Session): Centre {
  const chosen = kind === 'city' ? session.cityId : session.supplierId;
  if (chosen === null) refuse('unitNeeded');
  if (unit !== undefined && unit !== String(chosen)) refuse('unitSwitched');
  return kind === 'city' ? { kind, cityId: chosen, placeId: session.placeId } : { kind, supplierId: chosen };
}

/**
 * The centre of a request from its `centre` header: `management`, `city:<id>`, `supplier:<id>` or `message`; without a
 * header the session's own. A unit that is not the session's chosen one is refused, so an old window cannot write into another.
 */
export function centreOf(header: string | undefined, session: Session): Centre {
  const [kind = '', unit] = (header ?? ownKind[session.source]).split(':');
  if (!isKind(kind) || !mayEnter(kind, session.activeRole)) refuse('noPower');
  return kind === 'city' || kind === 'supplier' ? unitCentre(kind, unit, session) : { kind };
}

/** A management session inside a unit acts for it: it may do everything there except what is the unit's own. */
export const isActing = (session: Session, centre: Centre): boolean =>
  session.source === 'MANAGEMENT' && (centre.kind === 'city' || centre.kind === 'supplier');
