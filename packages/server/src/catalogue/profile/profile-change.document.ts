import {
  profileChangeStatus,
  type ProfileChangeState,
} from '@material/contract/catalogue/profile/profile-change.status.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { document } from '../../kernel/document/document.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { profileChanges } from './profile-change.list.ts';

/** A stored change as its moves see it. */
export type StoredProfileChange = SeenRow<'supplier_profile_change'> & DocumentRow<ProfileChangeState>;

const hour = 3_600_000;
const checkHours = 48;

/** Changes that wait to be looked at. */
export const profileChangeDocument = document<StoredProfileChange>()(profileChangeStatus, {
  list: profileChanges,
  deadlines: { check: ({ now }) => new Date(now.getTime() + checkHours * hour) },
  todo: { profiles: { centre: 'management', screen: 'supplierProfile', group: 'waiting', action: 'pass' } },
});
