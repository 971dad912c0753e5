import { verbIn } from '@material/contract/kernel/document/machine.ts';
import { returnCalls, type ReturnRow } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus, type ReturnState } from '@material/contract/ordering/return-order/return-order.status.ts';
import { sql } from '../../kernel/database/sql.ts';
import { documentFilters, documentList, headOf, numberIn } from '../../kernel/document/document-list.ts';
import { dutyColumns, dutyOf } from '../../kernel/document/duty-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { unitColumns, unitJoins } from '../goods/unit-columns.ts';

/** The header columns that say whether an action is possible. */
export type ReturnHead = DocumentRow<ReturnState> & {
  readonly submit_by: number | null;
  readonly check_by: number | null;
  readonly separate_checkers: boolean | null;
};

const returnList = listOf(returnCalls.getListReturnOrder, {
  table: 'return_order',
  joins: {
    i: { to: 'inbound_order', by: 'inbound_order_id' },
    k: { to: 'return_type', by: 'return_type_id' },
    ...unitJoins,
    u: { to: 'app_user', by: 'create_id', maybe: true },
  },
  columns: {
    inboundId: 'i.id',
    inboundNo: 'i.no',
    ...unitColumns,
    returnTypeName: 'k.name',
    createName: 'u.name',
    submitTime: 'submit_at',
  },
  also: { ...dutyColumns('return_order'), submitBy: 'submit_by', checkBy: 'check_by', separate: 'separate_checkers' },
  computed: ['duty', 'actions'],
  search: {
    no: 'no',
    inboundNo: numberIn('return_order.inbound_order_id', 'inbound_order'),
    supplierName: namedIn('return_order.supplier_id', 'supplier'),
    placeName: namedIn('return_order.place_id', 'place'),
    materialName: (ctx, text) => sql<boolean>`return_order.id in (select k.return_order_id from return_line k
      join ask_line l on l.id = k.ask_line_id where ${namedIn('l.material_id', 'material')(ctx, text)})`,
  },
  filters: {
    ...documentFilters(returnStatus),
    cityId: { index: 'return_order_city_key' },
    placeId: { index: 'return_order_place_idx' },
    supplierId: { index: 'return_order_supplier_key' },
    returnTypeId: { index: 'return_order_type_idx' },
  },
  sorts: { createTime: { index: 'return_order_time_idx' } },
});
type ReturnRaw = RawOf<typeof returnList>;

/** Pages of returns, and one of them fresh. */
export const returns = documentList({
  call: returnCalls.getListReturnOrder,
  spec: returnList,
  shown: (ctx, { submitBy, checkBy, separate, ...raw }: ReturnRaw, actions: ActionsOfDoc<ReturnHead>): ReturnRow => ({
    ...raw,
    duty: dutyOf(ctx, raw, verbIn(returnStatus, raw.status)),
    actions: actions({ ...headOf(raw), submit_by: submitBy, check_by: checkBy, separate_checkers: separate }),
  }),
});
