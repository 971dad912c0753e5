import { verbIn } from '@material/contract/kernel/document/machine.ts';
import { terminalCalls, type TerminalRow } from '@material/contract/ordering/terminal/terminal.calls.ts';
import {
  terminalStatus,
  type TerminalState,
} from '@material/contract/ordering/terminal/terminal-application.status.ts';
import { sql } from '../../kernel/database/sql.ts';
import { documentFilters, documentList, headOf, numberIn } from '../../kernel/document/document-list.ts';
import { dutyColumns, dutyOf } from '../../kernel/document/duty-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { unitColumns, unitJoins } from '../goods/unit-columns.ts';

/** The header columns that say whether an action is possible. */
export type TerminalHead = DocumentRow<TerminalState> & {
  readonly applied_by: TerminalRow['appliedBy'];
  /** Until when somebody must act: in lists as it goes over the wire. */
  readonly act_by: Date | string | null;
};

const terminalList = listOf(terminalCalls.getCheckOrderForTerminal, {
  table: 'terminal_application',
  joins: {
    o: { to: 'ask_order', by: 'ask_order_id' },
    ...unitJoins,
    u: { to: 'app_user', by: 'create_id', maybe: true },
  },
  columns: { askOrderNo: 'o.no', ...unitColumns, createName: 'u.name' },
  also: { ...dutyColumns('terminal_application'), actBy: 'act_by' },
  computed: ['duty', 'actions'],
  search: {
    no: 'no',
    askOrderNo: numberIn('terminal_application.ask_order_id', 'ask_order'),
    supplierName: namedIn('terminal_application.supplier_id', 'supplier'),
    placeName: namedIn('terminal_application.place_id', 'place'),
    materialName: (
      ctx,
      text,
    ) => sql<boolean>`terminal_application.id in (select k.terminal_application_id from terminal_line k
      join ask_line l on l.id = k.ask_line_id where ${namedIn('l.material_id', 'material')(ctx, text)})`,
  },
  filters: {
    ...documentFilters(terminalStatus),
    cityId: { index: 'terminal_application_city_key' },
    supplierId: { index: 'terminal_application_supplier_key' },
    deliveryDate: { index: 'terminal_application_delivery_idx' },
  },
  sorts: { createTime: { index: 'terminal_application_time_idx' } },
});
type TerminalRaw = RawOf<typeof terminalList>;

/** Pages of applications, and one of them fresh. */
export const terminals = documentList({
  call: terminalCalls.getCheckOrderForTerminal,
  spec: terminalList,
  shown: (ctx, raw: TerminalRaw, actions: ActionsOfDoc<TerminalHead>): TerminalRow => ({
    ...raw,
    duty: dutyOf(ctx, raw, verbIn(terminalStatus, raw.status)),
    actions: actions(headOf(raw)),
  }),
});
