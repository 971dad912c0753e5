import { sections, type SectionName } from '@material/contract/kernel/call/screen.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Centre } from './centre.ts';
import type { Session } from './session.ts';

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

/** The centre of the people one works with; whoever only reads and writes messages is in no other. */
const ownCentre = ({ source, activeRole }: Session): Centre['kind'] =>
  mayEnter(ownKind[source], activeRole) ? ownKind[source] : 'message';

/**
 * The centre of a request from its `centre` header: `management`, `city:<id>`, `supplier:<id>` or `message`; without a
 * header the session's own. A unit that is not the session's chosen one is refused, so an old window cannot write into another.
 */
export function centreOf(header: string | undefined, session: Session): Centre {
  const [kind = '', unit] = (header ?? ownCentre(session)).split(':');
  if (!isKind(kind) || !mayEnter(kind, session.activeRole)) refuse('noPower');
  return kind === 'city' || kind === 'supplier' ? unitCentre(kind, unit, session) : { kind };
}
