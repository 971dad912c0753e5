import { differencesOf, differenceText } from '@material/contract/catalogue/profile/profile-change.rules.ts';
import {
  profileChangeCalls,
  type ProfileChangeRow,
} from '@material/contract/catalogue/profile/profile-change.calls.ts';
import {
  profileChangeStatus,
  type ProfileChangeState,
} from '@material/contract/catalogue/profile/profile-change.status.ts';
import { documentFilters, documentList } from '../../kernel/document/document-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';

const { status, createTime, duty } = documentFilters(profileChangeStatus);

const changes = listOf(profileChangeCalls.getListSupplierProfileChange, {
  table: 'supplier_profile_change',
  joins: {
    s: { to: 'supplier', by: 'supplier_id' },
    n: { to: 'app_user', by: 'create_id', maybe: true },
    k: { to: 'app_user', by: 'check_id', maybe: true },
  },
  columns: {
    supplierName: { nameOf: 's' },
    supplierShortName: { shortNameOf: 's' },
    createName: 'n.name',
    checkName: 'k.name',
  },
  also: { before: 'before', after: 'after' },
  computed: ['actions', 'changes', 'changeText'],
  search: { supplierName: namedIn('supplier_profile_change.supplier_id', 'supplier') },
  filters: { supplierId: { index: 'supplier_profile_change_supplier_idx' }, status, createTime, duty },
  sorts: {},
});
type Raw = RawOf<typeof changes>;

/** What a list row says of a change to its actions. */
type Head = DocumentRow<ProfileChangeState>;
const headOf = ({ id, no, status: state, rowVersion, supplierId }: Raw): Head => ({
  id,
  no,
  status: state,
  row_version: rowVersion,
  city_id: null,
  supplier_id: supplierId,
});

/** Changes that suppliers ask for, newest first, and one of them fresh. */
export const profileChanges = documentList({
  call: profileChangeCalls.getListSupplierProfileChange,
  spec: changes,
  shown: (_ctx, raw: Raw, actions: ActionsOfDoc<Head>): ProfileChangeRow => {
    const { before, after, ...row } = raw;
    const differences = differencesOf({ before, after });
    return {
      ...row,
      changes: differences,
      changeText: differenceText(differences),
      actions: actions(headOf(raw)),
    };
  },
});
