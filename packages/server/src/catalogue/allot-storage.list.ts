import { allotStorageCalls } from '@material/contract/identity/allot-storage.calls.ts';
import { sql } from '../kernel/database/sql.ts';
import { namedIn } from '../kernel/list/found-names.ts';
import { listOf } from '../kernel/list/list-of.ts';

export const allotments = listOf(allotStorageCalls.getAllAllotStorage, {
  table: 'storage_allotment',
  joins: {
    m: { to: 'material', by: 'material_id' },
    g: { to: 'storage_mode', by: 'm.storage_mode_id' },
    p: { to: 'place', by: 'place_id' },
  },
  columns: {
    materialCode: 'm.code',
    materialName: { nameOf: 'm' },
    spec: 'm.spec',
    storageName: 'g.name',
    warehouseName: { nameOf: 'p' },
    state: sql`case when p.status <> 'ENABLED' then 'PLACE_STOPPED'
      when m.status <> 'ENABLED' then 'MATERIAL_STOPPED' else 'IN_FORCE' end`,
    updateTime: sql`coalesce(storage_allotment.update_time, storage_allotment.create_time)`,
  },
  search: {
    materialName: namedIn('storage_allotment.material_id', 'material'),
    warehouseName: namedIn('storage_allotment.place_id', 'place'),
  },
  filters: {
    cityId: { index: 'storage_allotment_city_idx' },
    placeId: { index: 'storage_allotment_place_idx' },
  },
  sorts: {},
});
