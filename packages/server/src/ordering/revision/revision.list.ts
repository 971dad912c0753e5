import { verbIn } from '@material/contract/kernel/document/machine.ts';
import { revisionStatus, type RevisionState } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { revisionCalls, type RevisionRow } from '@material/contract/ordering/revision/revision.calls.ts';
import { sql } from '../../kernel/database/sql.ts';
import { documentFilters, documentList, headOf, numberIn } from '../../kernel/document/document-list.ts';
import { dutyColumns, dutyOf } from '../../kernel/document/duty-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { unitColumns, unitJoins } from '../goods/unit-columns.ts';

/** The header columns that say whether an action is possible. */
export type RevisionHead = DocumentRow<RevisionState> & {
  readonly revision_by: RevisionRow['revisionBy'];
  readonly create_id: number | null;
  readonly first_check_by: number | null;
  /** What its order says; null where nobody has set it. */
  readonly separate_checkers: boolean | null;
};

const revisionList = listOf(revisionCalls.getListAskRevision, {
  table: 'ask_revision',
  joins: {
    o: { to: 'ask_order', by: 'ask_order_id' },
    ...unitJoins,
    u: { to: 'app_user', by: 'create_id', maybe: true },
  },
  columns: { askOrderNo: 'o.no', ...unitColumns, createName: 'u.name' },
  also: {
    ...dutyColumns('ask_revision'),
    createId: 'create_id',
    firstCheckBy: 'first_check_by',
    separateCheckers: sql<boolean | null>`o.separate_checkers`,
  },
  computed: ['duty', 'actions'],
  search: {
    no: 'no',
    askOrderNo: numberIn('ask_revision.ask_order_id', 'ask_order'),
    supplierName: namedIn('ask_revision.supplier_id', 'supplier'),
    placeName: namedIn('ask_revision.place_id', 'place'),
    materialName: (ctx, text) => sql<boolean>`ask_revision.id in (select k.ask_revision_id from ask_revision_line k
      where ${namedIn('k.material_id', 'material')(ctx, text)})`,
  },
  filters: {
    ...documentFilters(revisionStatus),
    cityId: { index: 'ask_revision_city_key' },
    supplierId: { index: 'ask_revision_supplier_key' },
    deliveryDate: { index: 'ask_revision_delivery_idx' },
  },
  sorts: { createTime: { index: 'ask_revision_time_idx' } },
});
type RevisionRaw = RawOf<typeof revisionList>;

/** Pages of amendments, and one of them fresh. */
export const revisions = documentList({
  call: revisionCalls.getListAskRevision,
  spec: revisionList,
  shown: (ctx, raw: RevisionRaw, actions: ActionsOfDoc<RevisionHead>): RevisionRow => ({
    ...raw,
    duty: dutyOf(ctx, raw, verbIn(revisionStatus, raw.status)),
    actions: actions(headOf(raw)),
  }),
});
