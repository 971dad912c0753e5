import type { ReturnInitial, ReturnState } from '@material/contract/ordering/return-order/return-order.status.ts';
import type { ReturnOutcome } from '@material/contract/ordering/return-order/return.rules.ts';
import type { Generated } from 'kysely';
import type {
  DecimalColumn,
  DefaultedDecimal,
  NullableDate,
  NullableDecimal,
  NullableInstant,
  StatusColumn,
} from '../kernel/database/columns.ts';
import type { Duty, Line, SupplierHeader } from './header-columns.ts';

/** How goods go back. */
export type ReturnTables = {
  return_order: SupplierHeader &
    Duty & {
      inbound_order_id: number;
      return_type_id: number;
      return_reason: string;
      /** As its type said when it was submitted. */
      needs_next_check: Generated<boolean>;
      /** What the rule of its city said when it was submitted; null: nobody had set it. */
      separate_checkers: boolean | null;
      credit_amount: DefaultedDecimal;
      has_replacement: Generated<boolean>;
      needs_pickup: Generated<boolean>;
      status: StatusColumn<ReturnState, ReturnInitial>;
      submit_by: number | null;
      /** When it was submitted first: the window of its type holds for that. */
      submit_at: NullableInstant;
      check_by: number | null;
      check_at: NullableInstant;
      next_check_by: number | null;
      next_check_at: NullableInstant;
      answer_by: number | null;
      answer_at: NullableInstant;
      pickup_date: NullableDate;
      replace_date: NullableDate;
      finish_by: number | null;
      finish_at: NullableInstant;
    };
  return_line: Line & {
    return_order_id: number;
    inbound_line_id: number;
    ask_line_id: number;
    qty_returned: DecimalColumn;
    return_outcome: ReturnOutcome;
    deduct_amount: NullableDecimal;
    credit_amount: DecimalColumn;
  };
};
