import type { ComplaintInitial, ComplaintState } from '@material/contract/quality/complaint/complaint.status.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import type {
  ComplaintLevel,
  ComplaintOutcome,
  ResponsibleParty,
  satisfactions,
} from '@material/contract/quality/complaint/complaint.rules.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Generated } from 'kysely';
import type {
  DecimalColumn,
  InstantColumn,
  NullableDecimal,
  NullableInstant,
  StatusColumn,
} from '../kernel/database/columns.ts';
import type { Duty, Header, Line } from '../ordering/public.ts';
import type { Scopes } from '../kernel/database/scope-rules.ts';

/** Complaints and what they are about. */
export type QualityTables = {
  complaint_order: Header &
    Duty & {
      /** Null: no receipt stands behind it. */
      inbound_order_id: number | null;
      place_id: number;
      supplier_id: number;
      complaint_type_id: number;
      complaint_level: ComplaintLevel;
      problem_text: string;
      happen_time: InstantColumn;
      claim_amount: NullableDecimal;
      line_count: Generated<number>;
      status: StatusColumn<ComplaintState, ComplaintInitial>;
      submit_by: number | null;
      submit_at: NullableInstant;
      accept_by: number | null;
      /** When its supplier was asked. */
      accept_at: NullableInstant;
      /** When both sides were reminded that half of the supplier's time is over. */
      escalated_at: NullableInstant;
      is_admitted: boolean | null;
      answer_text: string | null;
      offer_amount: NullableDecimal;
      answer_by: number | null;
      answer_at: NullableInstant;
      complaint_outcome: ComplaintOutcome | null;
      responsible_party: ResponsibleParty | null;
      deduct_amount: NullableDecimal;
      handle_opinion: string | null;
      handle_by: number | null;
      handle_at: NullableInstant;
      next_check_by: number | null;
      next_check_at: NullableInstant;
      satisfaction: keyof typeof satisfactions | null;
      close_at: NullableInstant;
      is_reopened: Generated<boolean>;
    };
  complaint_line: Line & {
    complaint_order_id: number;
    inbound_line_id: number;
    ask_line_id: number;
    qty_complained: DecimalColumn;
  };
};

export const qualityScopes = {
  complaint_order: {
    city: 'city_id',
    place: 'place_id',
    supplier: 'supplier_id',
    supplierSees: statesIn(complaintStatus, 'ofSupplier'),
    hiddenBy: 'is_deleted',
  },
  complaint_line: { via: 'complaint_order', by: 'complaint_order_id' },
} as const satisfies Scopes<QualityTables>;

/** What the tables of quality that are no documents are called in refusals, and where a row is used. */
export const qualityNouns = { complaint_line: '投诉明细' } as const;

type QualityScopes = typeof qualityScopes;
declare module '../kernel/database/registry.ts' {
  interface Tables extends QualityTables {}
  interface TableScopes extends QualityScopes {}
}
