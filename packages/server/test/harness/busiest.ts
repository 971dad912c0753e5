import type { Harness } from './harness.ts';

/** The accounts of the city and of the supplier that have most to show in a played database. */
export async function busiest(server: Harness): Promise<{ city: string; supplier: string }> {
  const nameOf = async (unit: 'city_id' | 'supplier_id') => {
    const [row] = await server.rows<{ username: string }>(`
      select u.username from app_user u join inbound_order o on o.${unit} = u.${unit} and not o.is_deleted
      where u.place_id is null group by u.username order by count(*) desc, u.username limit 1`);
    if (!row) throw new Error('nothing was ever received in the played days');
    return row.username;
  };
  return { city: await nameOf('city_id'), supplier: await nameOf('supplier_id') };
}
