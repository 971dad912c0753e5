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

/** A management session inside a unit acts for it: it may do everything there except what is the unit's own. */
export const isActing = (session: Session, centre: Centre): boolean =>
  session.source === 'MANAGEMENT' && (centre.kind === 'city' || centre.kind === 'supplier');
