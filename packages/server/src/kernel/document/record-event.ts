import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';

/** The document that something happened to, with the units whose feeds tell of it. */
type About = {
  readonly table: TableName;
  readonly doc: {
    readonly id: number;
    readonly no?: string;
    readonly city_id: number | null;
    readonly supplier_id: number | null;
  };
};
/** Its history shows it as `action`. */
type Happened = { readonly type: string; readonly action: string } & Readonly<Record<string, unknown>>;

/** Records what happened to a document besides its moves, which record themselves. */
export const recordEvent = (ctx: Ctx, { table, doc }: About, { type, ...payload }: Happened): void =>
  ctx.event({
    type,
    docType: table,
    docId: doc.id,
    cityId: doc.city_id,
    supplierId: doc.supplier_id,
    payload: doc.no === undefined ? payload : { no: doc.no, ...payload },
  });
