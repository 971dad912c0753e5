import type { Power } from '@material/contract/kernel/call/screen.ts';
import type { ReactNode } from 'react';
import { useHeld } from '../../lib/session/held.ts';

/** Draws its children only for a user who holds one of the permission titles, in the centre of the page. */
export function Can({ power, children }: { readonly power: Power | readonly Power[]; readonly children: ReactNode }) {
  const isHeld = useHeld();
  return isHeld(typeof power === 'string' ? [power] : power) ? children : null;
}
