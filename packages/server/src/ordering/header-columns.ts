import type { ColumnType, Generated } from 'kysely';
import { totalAmounts, type Amounts as LineAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import type { DateColumn, Stamps, SumColumn, Summed } from '../kernel/database/columns.ts';
import { rowOf } from '../kernel/database/row-of.ts';

export type OrderKind = 'NORMAL' | 'BUDAN' | 'BUHUO' | 'HUANHUO';
export type OrderSource = 'MANUAL' | 'IMPORT' | 'COPY' | 'DESK' | 'RETURN' | 'MANAGEMENT';

export type Header = Stamps & { no: string; city_id: number; is_deleted: Generated<boolean>; remark: string | null };
export type SupplierHeader = Header & {
  place_id: number;
  supplier_id: number;
  delivery_date: DateColumn;
  line_count: Generated<number>;
};
/** When the first of its duties ends; the kernel writes it with them, an insert says it first. */
export type Duty = { act_by: ColumnType<Date | null, Date | null | undefined, never> };
/** What the lines of a document come to, as its columns; the only place that says a decimal is their sum. */
export const sumsOf = (lines: readonly LineAmounts[]) =>
  rowOf('ask_order', totalAmounts(lines) as { readonly [part in keyof LineAmounts]: Summed });
export type Amounts = { amount: SumColumn; amount_ex_tax: SumColumn; tax: SumColumn };
export type Line = Stamps & { city_id: number; supplier_id: number; seq: number; remark: string | null };
