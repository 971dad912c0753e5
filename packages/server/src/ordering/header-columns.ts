import type { Generated } from 'kysely';
import type { DateColumn, DefaultedDecimal, NullableInstant, Stamps } from '../kernel/database/columns.ts';

export type OrderKind = 'NORMAL' | 'BUDAN' | 'BUHUO';
export type OrderSource = 'MANUAL' | 'IMPORT' | 'COPY';

export type Header = Stamps & { no: string; city_id: number; is_deleted: Generated<boolean>; remark: string | null };
export type SupplierHeader = Header & {
  place_id: number;
  supplier_id: number;
  delivery_date: DateColumn;
  line_count: Generated<number>;
};
/** When the first of its duties ends; the kernel writes it with them. */
export type Duty = { act_by: NullableInstant };
export type Amounts = { amount: DefaultedDecimal; amount_ex_tax: DefaultedDecimal; tax: DefaultedDecimal };
export type Line = Stamps & { city_id: number; supplier_id: number; seq: number; remark: string | null };
