import { verbIn } from '@material/contract/kernel/document/machine.ts';
import { complaintCalls, type ComplaintRow } from '@material/contract/quality/complaint/complaint.calls.ts';
import { complaintStatus, type ComplaintState } from '@material/contract/quality/complaint/complaint.status.ts';
import { sql } from '../../kernel/database/sql.ts';
import { documentFilters, documentList, headOf, numberIn } from '../../kernel/document/document-list.ts';
import { dutyColumns, dutyOf } from '../../kernel/document/duty-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { unitColumns, unitJoins } from '../../ordering/public.ts';
import { hidesProposal } from './proposal.rules.ts';

/** The header columns that say whether an action is possible. */
export type ComplaintHead = DocumentRow<ComplaintState> & {
  readonly submit_by: number | null;
  readonly handle_by: number | null;
  readonly is_reopened: boolean;
  readonly is_admitted: boolean | null;
};

const complaintList = listOf(complaintCalls.getListComplaintOrder, {
  table: 'complaint_order',
  joins: {
    i: { to: 'inbound_order', by: 'inbound_order_id', maybe: true },
    k: { to: 'complaint_type', by: 'complaint_type_id' },
    ...unitJoins,
    u: { to: 'app_user', by: 'create_id', maybe: true },
  },
  columns: {
    inboundId: 'inbound_order_id',
    inboundNo: 'i.no',
    ...unitColumns,
    complaintTypeName: 'k.name',
    createName: 'u.name',
    submitTime: 'submit_at',
  },
  also: { ...dutyColumns('complaint_order'), submitBy: 'submit_by', handleBy: 'handle_by', admitted: 'is_admitted' },
  computed: ['duty', 'actions'],
  search: {
    no: 'no',
    inboundNo: numberIn('complaint_order.inbound_order_id', 'inbound_order'),
    supplierName: namedIn('complaint_order.supplier_id', 'supplier'),
    placeName: namedIn('complaint_order.place_id', 'place'),
    materialName: (ctx, text) => sql<boolean>`complaint_order.id in (select k.complaint_order_id from complaint_line k
      join ask_line l on l.id = k.ask_line_id where ${namedIn('l.material_id', 'material')(ctx, text)})`,
  },
  filters: {
    ...documentFilters(complaintStatus),
    cityId: { index: 'complaint_order_city_key' },
    placeId: { index: 'complaint_order_place_idx' },
    supplierId: { index: 'complaint_order_supplier_key' },
    complaintTypeId: { index: 'complaint_order_type_idx' },
    complaintLevel: { index: 'complaint_order_level_idx' },
  },
  sorts: { createTime: { index: 'complaint_order_time_idx' } },
});
type ComplaintRaw = RawOf<typeof complaintList>;

/** Pages of complaints, and one of them fresh. */
export const complaints = documentList({
  call: complaintCalls.getListComplaintOrder,
  spec: complaintList,
  shown: (
    ctx,
    { submitBy, handleBy, admitted, ...raw }: ComplaintRaw,
    actions: ActionsOfDoc<ComplaintHead>,
  ): ComplaintRow => ({
    ...raw,
    ...(hidesProposal(ctx, raw.status) ? { complaintOutcome: null, deductAmount: null } : {}),
    duty: dutyOf(ctx, raw, verbIn(complaintStatus, raw.status)),
    actions: actions({
      ...headOf(raw),
      submit_by: submitBy,
      handle_by: handleBy,
      is_admitted: admitted,
      is_reopened: raw.isReopened,
    }),
  }),
});
