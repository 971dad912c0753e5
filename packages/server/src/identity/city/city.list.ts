import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityStatus, type CityState } from '@material/contract/identity/city.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { sql } from '../../kernel/database/sql.ts';
import { documentList } from '../../kernel/document/document-list.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';

const cityList = listOf(cityCalls.getAllCity, {
  table: 'city',
  joins: {
    e: { to: 'app_user', by: 'update_id', maybe: true },
    n: { to: 'app_user', by: 'create_id', maybe: true },
  },
  columns: {
    lockTime: sql<string>`coalesce(to_char(city.lock_time, 'HH24:MI'), '')`,
    storeCount: sql<number>`(select count(*)::int from place x where x.city_id = city.id and x.kind = 'STORE')`,
    userCount: sql<number>`(select count(*)::int from app_user x where x.city_id = city.id)`,
    updateName: sql<string>`case when city.update_time is null then n.name else e.name end`,
    updateTime: sql<string>`coalesce(city.update_time, city.create_time)`,
  },
  computed: ['actions'],
  search: { code: 'code', name: 'name', words: 'search_text', region: 'region', adcode: 'adcode' },
  filters: { status: { index: 'city_status_idx' } },
  sorts: { code: { index: 'city_code_key' }, name: { index: 'city_name_key' } },
  // What was deleted is shown to whoever asks for it.
  always: (_ctx, { status }) =>
    status === undefined ? sql`city.status = any(${statesIn(cityStatus, 'kept')})` : undefined,
});
type CityRaw = RawOf<typeof cityList>;

/** What a list row says of a city to its actions: a city is its own unit, and called by its name. */
const headOf = ({ id, name, status, rowVersion }: CityRaw): DocumentRow<CityState> => ({
  id,
  no: name,
  status,
  row_version: rowVersion,
  city_id: id,
  supplier_id: null,
});

/** Pages of cities, and one of them fresh. */
export const cities = documentList({
  call: cityCalls.getAllCity,
  spec: cityList,
  shown: (_ctx, raw: CityRaw, actions: ActionsOfDoc<DocumentRow<CityState>>): CityRow => ({
    ...raw,
    actions: actions(headOf(raw)),
  }),
});
