import type { RestDecision } from '@material/contract/catalogue/category.rules.ts';
import type {
  InboundOrderInitial,
  InboundOrderState,
} from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import type { ReportResult, ReportState } from '@material/contract/ordering/transport-order/lot.rules.ts';
import type { ColumnType } from 'kysely';
import type {
  HeldFrom,
  PickupOrderInitial,
  PickupOrderState,
} from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import type {
  TransportOrderInitial,
  TransportOrderState,
} from '@material/contract/ordering/transport-order/transport-order.status.ts';
import type { Generated } from 'kysely';
import type {
  DateColumn,
  DecimalColumn,
  DefaultedDecimal,
  NullableDate,
  NullableDecimal,
  NullableInstant,
  Stamps,
  StatusColumn,
} from '../kernel/database/columns.ts';
import type { Amounts, Duty, Header, Line, SupplierHeader } from './header-columns.ts';

/** What the receipt said; `qty_accepted` includes `qty_over`. */
type ReceiptColumn = 'qty_accepted' | 'qty_rejected' | 'qty_short' | 'qty_over';
type Received = { [C in ReceiptColumn | `${ReceiptColumn}2`]: DefaultedDecimal };

/** How goods come: pickup, transport with its lots, inbound. */
export type DeliveryTables = {
  big_order: Header & { supplier_id: number; delivery_date: DateColumn; transport_mode_id: number | null };
  pickup_order: SupplierHeader &
    Duty & {
      ask_order_id: number;
      big_order_id: number | null;
      transport_mode_id: number | null;
      status: StatusColumn<PickupOrderState, PickupOrderInitial>;
      overdue_at: NullableInstant;
      promised_date: NullableDate;
      confirmed_amount: NullableDecimal;
      confirm_by: number | null;
      confirm_at: NullableInstant;
      prepare_by: number | null;
      prepare_at: NullableInstant;
      /** Where it stood when its ask order was stopped. */
      held_from: ColumnType<HeldFrom | null, HeldFrom | undefined, HeldFrom>;
      reason: string | null;
      /** The time that the supplier asks headquarters for, and why. */
      asked_reply_by: NullableInstant;
      asked_reason: string | null;
    };
  pickup_line: Line & {
    pickup_order_id: number;
    ask_line_id: number;
    qty_wanted: DecimalColumn;
    qty_confirmed: NullableDecimal;
    qty_confirmed2: NullableDecimal;
    confirm_date: NullableDate;
    reason: string | null;
  };
  transport_order: Omit<SupplierHeader, 'place_id'> &
    Duty & {
      transport_mode_id: number | null;
      carrier: string | null;
      plate_no: string | null;
      driver: string | null;
      driver_phone: string | null;
      load_by: number | null;
      load_at: NullableInstant;
      depart_by: number | null;
      depart_at: NullableInstant;
      eta_at: NullableInstant;
      /** What was forecast when it left. */
      first_eta_at: NullableInstant;
      /** Since when goods that had been signed for are to be counted anew. */
      recount_at: NullableInstant;
      arrive_by: number | null;
      arrive_at: NullableInstant;
      start_temp: NullableDecimal;
      arrive_temp: NullableDecimal;
      seal_no: string | null;
      package_count: number | null;
      crate_count: number | null;
      status: StatusColumn<TransportOrderState, TransportOrderInitial>;
      has_exception: Generated<boolean>;
      exception_text: string | null;
      is_forced: Generated<boolean>;
      reason: string | null;
    };
  /** The receipt's columns are sums over submitted inbound lines, kept with them in one transaction. */
  transport_line: Line &
    Received & {
      transport_order_id: number;
      place_id: number;
      pickup_line_id: number;
      ask_line_id: number;
      qty: DecimalColumn;
      qty2: DefaultedDecimal;
    };
  transport_lot: Stamps & {
    no: string;
    transport_line_id: number;
    city_id: number;
    supplier_id: number;
    material_id: number;
    lot_no: string;
    produce_date: NullableDate;
    expire_date: NullableDate;
    keep_until: NullableDate;
    qty: DecimalColumn;
    qty2: DefaultedDecimal;
    report_state: Generated<ReportState>;
    origin_place: string | null;
    factory_licence: string | null;
    remark: string | null;
  };
  /** What a test report says beside its file. */
  lot_report: {
    attachment_id: number;
    batch_report_type_id: number;
    no: string | null;
    issue_date: NullableDate;
    result: ReportResult;
  };
  inbound_order: SupplierHeader &
    Duty &
    Amounts & {
      transport_order_id: number;
      origin_inbound_id: number | null;
      receive_at: NullableInstant;
      receiver: string | null;
      arrive_temp: NullableDecimal;
      has_difference: Generated<boolean>;
      status: StatusColumn<InboundOrderState, InboundOrderInitial>;
      submit_by: number | null;
      submit_at: NullableInstant;
      /** Who submitted a count that another account must confirm, and who of the two may take more than the order allows. */
      review_by: number | null;
      review_at: NullableInstant;
      over_by: number | null;
      confirm_by: number | null;
      confirm_at: NullableInstant;
      reason: string | null;
      /** Who asked for a correction last, when and why, and until when it may be asked for. */
      correct_by: number | null;
      correct_at: NullableInstant;
      correct_reason: string | null;
      correct_until: NullableInstant;
      /** Until when its goods may be returned whatever their type of return says. */
      return_until: NullableInstant;
    };
  inbound_line: Line &
    Received & {
      inbound_order_id: number;
      transport_line_id: number;
      transport_lot_id: number;
      ask_line_id: number;
      shipped_qty: DecimalColumn;
      shipped_qty2: DefaultedDecimal;
      is_counted: Generated<boolean>;
      /** Somebody weighed it; else it is the share of what was sent. */
      is_accepted2_weighed: Generated<boolean>;
      is_rejected2_weighed: Generated<boolean>;
      rejected_reason_id: number | null;
      short_reason_id: number | null;
      over_reason_id: number | null;
      reason_text: string | null;
      rest_decision: RestDecision | null;
      /** It was taken back with its order. */
      is_reversed: Generated<boolean>;
      /** The ordered line was closed by this count. */
      has_closed: Generated<boolean>;
    };
};
