import { bankChangeCalls, type BankChangeRow } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { bankChangeStatus, type BankChangeState } from '@material/contract/catalogue/bank/bank-change.status.ts';
import { parseWireTime } from '@material/contract/kernel/value/business-time.ts';
import { documentFilters, documentList } from '../../kernel/document/document-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';

const { status, createTime, duty } = documentFilters(bankChangeStatus);

const changes = listOf(bankChangeCalls.getListSupplierBankChange, {
  table: 'supplier_bank_change',
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
  also: { createId: 'create_id' },
  computed: ['actions'],
  search: { supplierName: namedIn('supplier_bank_change.supplier_id', 'supplier') },
  filters: { supplierId: { index: 'supplier_bank_change_supplier_idx' }, status, createTime, duty },
  sorts: {},
});
type Raw = RawOf<typeof changes>;

/** What a list row says of a change to its actions. */
export type BankChangeHead = DocumentRow<BankChangeState> & {
  readonly create_id: number | null;
  readonly effective_at: Date | null;
};
const headOf = (raw: Raw): BankChangeHead => ({
  id: raw.id,
  no: raw.no,
  status: raw.status,
  row_version: raw.rowVersion,
  city_id: null,
  supplier_id: raw.supplierId,
  create_id: raw.createId,
  effective_at: raw.effectiveAt === null ? null : (parseWireTime(raw.effectiveAt) ?? null),
});

/** Changes of bank data, newest first, and one of them fresh. */
export const bankChanges = documentList({
  call: bankChangeCalls.getListSupplierBankChange,
  spec: changes,
  shown: (_ctx, raw: Raw, actions: ActionsOfDoc<BankChangeHead>): BankChangeRow => {
    const { createId: _asker, ...row } = raw;
    return { ...row, actions: actions(headOf(raw)) };
  },
});
