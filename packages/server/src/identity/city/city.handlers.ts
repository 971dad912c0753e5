import { cityCalls, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { cityRelocationCalls } from '@material/contract/identity/city-relocation.calls.ts';
import { identityScreens } from '@material/contract/identity/screens.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { actionHandlers } from '../../kernel/document/action-handlers.ts';
import { freshRow, pageOf } from '../../kernel/document/transition.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { searchText } from '../../kernel/list/search-text.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { refuseChanged } from '../../kernel/row/conflict.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { insert, revise } from '../../kernel/row/write.ts';
import { checkRelocation } from './city-relocation.ts';
import { cities } from './city.list.ts';
import { cityMoves } from './city.moves.ts';
import * as repo from './city.repo.ts';

type Entered = Input<typeof cityCalls.addCity>;

const fresh = (ctx: Ctx, id: number): Promise<CityRow> => freshRow(ctx, cityMoves, id);

/** The columns of what was entered, with what the search looks through. */
const columnsOf = ({ id: _id, rowVersion: _seen, ...entered }: Entered) => ({
  ...rowOf('city', entered),
  search_text: searchText([entered.name, entered.code]),
});

async function add(ctx: Ctx, sent: Entered): Promise<CityRow> {
  const { address } = sent;
  if (typeof address !== 'string') refuseInput([{ path: ['address'], message: '请填写地址，新城市的中心仓用它收货' }]);
  const columns = columnsOf(sent);
  const city = await insert(ctx, 'city', columns);
  ctx.audit({ table: 'city', id: city.id, after: columns });
  const warehouse = { code: `${city.code}-W1`, name: `${city.name}中心仓` };
  await repo.equip(ctx, city.id, { ...warehouse, address, search_text: searchText([warehouse.name, warehouse.code]) });
  return fresh(ctx, city.id);
}

async function save(ctx: Ctx, sent: Entered): Promise<CityRow> {
  const { id, rowVersion } = sent;
  if (!ctx.powers.has(power(identityScreens.citys, id === undefined ? '新增' : '编辑'))) refuse('noPower');
  return id === undefined ? add(ctx, sent) : change(ctx, { id, rowVersion }, columnsOf(sent));
}

type Columns = Partial<ReturnType<typeof columnsOf>>;
type Named = { readonly id: Seen<'city'>; readonly rowVersion: number | undefined };

/** Writes what was entered of a city, unless somebody has changed it meanwhile. */
async function change(ctx: Ctx, { id, rowVersion }: Named, columns: Columns): Promise<CityRow> {
  const stored = await lockedRow(ctx, 'city', id);
  if (!stored) refuse('notFound');
  if (stored.row_version !== rowVersion)
    await refuseChanged(ctx, { table: 'city', id: stored.id }, await fresh(ctx, stored.id));
  if (isIn(cityStatus, 'deleted', stored.status))
    refuse('blocked', { reason: `城市“${stored.name}”已删除，恢复后才能修改` }, { row: await fresh(ctx, stored.id) });
  const after: Readonly<Record<string, unknown>> = columns;
  const before: Readonly<Record<string, unknown>> = stored;
  await revise(ctx, { table: 'city', id: stored.id }, columns);
  const told = Object.keys(after).filter((name) => name !== 'search_text' && before[name] !== after[name]);
  const only = (row: typeof before) => Object.fromEntries(told.map((name) => [name, row[name]]));
  ctx.audit({ table: 'city', id: stored.id, before: only(before), after: only(after) });
  return fresh(ctx, stored.id);
}

export const cityHandlers = [
  ...implement(cityCalls, {
    getAllCity: pageOf(cityMoves),
    getCity: (ctx, { id }) => fresh(ctx, id),
    getCityOpen: async (ctx, { id }) => {
      const { id: seen } = await ctx.find('city', id).executeTakeFirstOrThrow();
      return { places: await repo.openIn(ctx, seen) };
    },
    getAdminCityListByID: async (ctx, { id }) => ({ list: await repo.citiesOf(ctx, id) }),
    addCity: save,
    updateCityContact: (ctx, { id, rowVersion, ...entered }) => change(ctx, { id, rowVersion }, rowOf('city', entered)),
    ...actionHandlers(cityMoves),
  }),
  ...implement(cityRelocationCalls, { qianyiCityCheck: checkRelocation }),
  ...implementExports([cities]),
];
