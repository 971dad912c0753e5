import type { RoleName } from '@material/contract/kernel/call/screen.ts';

/** Stands for no user at all: what the product does by itself. Rows it writes name nobody. */
export const nobody = 0;

/** Who is signed in and as what; read anew with every call. */
export type Session = {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly userName: string;
  readonly source: 'MANAGEMENT' | 'CITY' | 'SUPPLIER';
  readonly activeRole: RoleName;
  readonly roleIds: readonly number[];
  readonly powerVersion: number;
  /** The city chosen by a management user, or the user's own. */
  readonly cityId: number | null;
  /** The store of a store user. */
  readonly placeId: number | null;
  /** The supplier chosen by a management user, or the user's own. */
  readonly supplierId: number | null;
  readonly lastSeen: Date;
};
