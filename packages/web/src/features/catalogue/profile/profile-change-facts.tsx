import { profileChangeRow, type ProfileChangeRow } from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { CompareTable } from '../../../kit/display/compare-table.tsx';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';

/** What a supplier asks to have changed beside what it is, and what became of it. */
export const ProfileChangeFacts = ({ row }: { readonly row: ProfileChangeRow }) => (
  <>
    <CompareTable rows={row.changes} />
    <Facts
      facts={factsOf(profileChangeRow, row, [
        { field: 'profileReason', wide: true },
        'createName',
        'createTime',
        'checkName',
        'checkTime',
        'checkOpinion',
      ])}
    />
  </>
);
