import type { PriceSource } from '@material/contract/catalogue/price/price.rules.ts';
import type { FulfilState, RestTask, SettleState } from '@material/contract/ordering/ask-order/order-progress.ts';
import type { AskOrderInitial, AskOrderState } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { RevisionInitial, RevisionState } from '@material/contract/ordering/revision/ask-revision.status.ts';
import type {
  TerminalInitial,
  TerminalState,
} from '@material/contract/ordering/terminal/terminal-application.status.ts';
import type { QtyKind } from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Generated } from 'kysely';
import type { TaxTreatment } from '../catalogue/public.ts';
import type {
  DateColumn,
  DecimalColumn,
  DefaultedDecimal,
  DerivedColumn,
  InstantColumn,
  NullableDate,
  NullableDecimal,
  NullableInstant,
  StatusColumn,
  KeptColumn,
} from '../kernel/database/columns.ts';
import type { Amounts, Duty, Header, Line, OrderKind, OrderSource, SupplierHeader } from './header-columns.ts';

/** The ledger's columns, in the order unit and (`…2`) in the second unit. */
type LedgerColumn = `qty_${Lowercase<QtyKind>}`;
type Ledger = {
  [C in Exclude<LedgerColumn, 'qty_asked'> | `${Exclude<LedgerColumn, 'qty_asked'>}2`]: KeptColumn<string>;
} & {
  /** What a draft asks for; the ledger has it from the submit on. */
  qty_asked: DecimalColumn;
  qty_asked2: DefaultedDecimal;
};
/** What is asked for: the demand sheet, its orders, their lines and ledger. */
export type OrderTables = {
  main_order: Header &
    Amounts & {
      place_id: number | null;
      /** The head's place, for lines without their own. */
      receiving_place_id: number | null;
      kind: Generated<OrderKind>;
      supplement_reason: string | null;
      source: OrderSource;
      order_date: DateColumn;
      delivery_date: DateColumn;
      transport_mode_id: number | null;
      line_count: Generated<number>;
    };
  ask_order: SupplierHeader &
    Duty &
    Amounts & {
      main_order_id: number;
      kind: Generated<OrderKind>;
      source: OrderSource;
      origin_order_id: number | null;
      transport_mode_id: number | null;
      contact: string | null;
      contact_phone: string | null;
      address: string | null;
      is_urgent: Generated<boolean>;
      status: StatusColumn<AskOrderState, AskOrderInitial>;
      fulfil_status: DerivedColumn<FulfilState>;
      rest_task: RestTask | null;
      rest_by: NullableInstant;
      /** Until when the supplier must answer: set before the approval, or while its answer is open. */
      reply_by: NullableInstant;
      settle_status: DerivedColumn<SettleState>;
      /** The application to end it that is being dealt with. */
      terminal_id: number | null;
      /** Which version of itself it is, and the amendment that is being dealt with. */
      rev_no: Generated<number>;
      revision_id: number | null;
      submit_by: number | null;
      submit_at: NullableInstant;
      submit_count: Generated<number>;
      first_check_by: number | null;
      first_check_at: NullableInstant;
      first_check_opinion: string | null;
      final_check_by: number | null;
      final_check_at: NullableInstant;
      final_check_opinion: string | null;
      /** What the rule of its city said when it was submitted; null: nobody had set it. */
      separate_checkers: boolean | null;
      /** A 补单 of a city that may not order so without condition. */
      needs_final_checker: Generated<boolean>;
      reason: string | null;
      supplement_reason: string | null;
      /** Of 换货: the return whose goods it replaces. */
      return_order_id: number | null;
    };
  terminal_application: SupplierHeader &
    Duty & {
      ask_order_id: number;
      applied_by: 'CITY' | 'SUPPLIER';
      terminal_reason: string;
      status: StatusColumn<TerminalState, TerminalInitial>;
      check_by: number | null;
      check_at: NullableInstant;
      answer_by: number | null;
      answer_at: NullableInstant;
    };
  terminal_line: Line & {
    terminal_application_id: number;
    ask_line_id: number;
    qty_applied: DecimalColumn;
    /** What ended; null while nobody has agreed. */
    qty_ended: NullableDecimal;
  };
  ask_revision: SupplierHeader &
    Duty & {
      ask_order_id: number;
      /** What is to be instead; null where it stays. */
      new_delivery_date: NullableDate;
      new_place_id: number | null;
      revision_by: 'CITY' | 'MANAGEMENT';
      revision_reason: string;
      has_new_prices: boolean;
      needs_final: boolean;
      /** Which version of its order it made. */
      rev_no: number | null;
      amount_from: DecimalColumn;
      amount_to: DecimalColumn;
      status: StatusColumn<RevisionState, RevisionInitial>;
      first_check_by: number | null;
      first_check_at: NullableInstant;
      final_check_by: number | null;
      final_check_at: NullableInstant;
      apply_at: NullableInstant;
    };
  ask_revision_line: Line & {
    ask_revision_id: number;
    /** None of added goods before the check. */
    ask_line_id: number | null;
    material_id: number;
    material_code: string;
    material_name: string;
    material_short_name: string;
    spec: string;
    unit_name: string;
    qty_from: DecimalColumn;
    qty_to: DecimalColumn;
    price_id_from: number | null;
    price_id_to: number;
    price_from: NullableDecimal;
    price_to: DecimalColumn;
    amount_from: DecimalColumn;
    amount_to: DecimalColumn;
    control_reason_id: number | null;
  };
  /** All ledger columns that one act changes are written by one UPDATE: the checks hold for the row as a whole. */
  ask_line: Line &
    Ledger & {
      ask_order_id: number;
      material_id: number;
      material_code: string;
      material_name: string;
      material_short_name: string;
      spec: string;
      unit_name: string;
      is_decimal: boolean;
      base_unit_name: string;
      base_factor: DecimalColumn;
      second_unit_name: string | null;
      storage_name: string;
      /** The temperatures of that storage; null is no limit. */
      min_temp: NullableDecimal;
      max_temp: NullableDecimal;
      is_food: boolean;
      shelf_life_days: number | null;
      accept_ratio: NullableDecimal;
      is_cross: Generated<boolean>;
      amt_stated: DefaultedDecimal;
      amt_invoiced: DefaultedDecimal;
      amt_paid: DefaultedDecimal;
      tol_over: DefaultedDecimal;
      tol_under: DefaultedDecimal;
      over_granted: DefaultedDecimal;
      tol_over2: DefaultedDecimal;
      tol_under2: DefaultedDecimal;
      over_granted2: DefaultedDecimal;
      is_closed: Generated<boolean>;
      supplier_price_id: number | null;
      unit_price: DecimalColumn;
      price_source: PriceSource;
      tax_rate: DecimalColumn;
      tax_treatment: TaxTreatment;
      amount: DecimalColumn;
      amount_ex_tax: DecimalColumn;
      tax: DecimalColumn;
      is_control: Generated<boolean>;
      control_reason_id: number | null;
      controlled_for: string | null;
      first_reason: string | null;
      final_reason: string | null;
      confirm_reason: string | null;
      cancel_reason: string | null;
      price_reason: string | null;
      parent_line_id: number | null;
      /** How much of that line it makes good, in the unit of that line. */
      parent_qty: NullableDecimal;
      substitutes_line_id: number | null;
    };
  /** Append-only signed deltas; unique by document line, kind and document version within a month. */
  qty_event: {
    id: Generated<number>;
    ask_line_id: number;
    city_id: number;
    supplier_id: number;
    kind: QtyKind;
    qty: DecimalColumn;
    qty2: DefaultedDecimal;
    doc_type: string;
    doc_line_id: number;
    doc_version: number;
    reason_code: string | null;
    actor_id: number | null;
    at: InstantColumn;
  };
};
