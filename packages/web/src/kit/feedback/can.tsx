import type { Power } from '@material/contract/kernel/call/screen.ts';
import type { ReactNode } from 'react';
import { can } from '../../lib/session/session.ts';

/** Draws its children only for a user who holds one of the permission titles. */
export const Can = ({ power, children }: { readonly power: Power | readonly Power[]; readonly children: ReactNode }) =>
  (typeof power === 'string' ? [power] : power).some((title) => can(title)) ? children : null;
