import {
  allCities,
  materialControlCalls,
  maxControls,
  type NewControl,
} from '@material/contract/catalogue/control/material-control.calls.ts';
import { controlDays, doOverlap, type Control } from '@material/contract/catalogue/control/material-control.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { list } from '../../kernel/list/list-query.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { insertAll, revise } from '../../kernel/row/write.ts';
import { controls } from './material-control.list.ts';
import * as repo from './material-control.repo.ts';

const table = 'material_control';
const call = materialControlCalls.getListControlMaterials;
type Wanted = Input<typeof materialControlCalls.addControlMaterials>;
type City = { readonly id: number | null; readonly name: string };

/** One material in one city, and how that reads. */
type Made = { readonly control: Control & { readonly materialId: number }; readonly told: NewControl };

function refuseDays({ now }: Ctx, { validFrom, validTo = null }: Wanted): void {
  if (validFrom < businessDate(now)) refuseInput([{ path: ['validFrom'], message: '生效日期不能早于今天' }]);
  if (validTo !== null && validTo < validFrom)
    refuseInput([{ path: ['validTo'], message: '失效日期不能早于生效日期' }]);
}

function refuseMany({ materialIds, cityIds = [] }: Wanted): void {
  if (materialIds.length * Math.max(cityIds.length, 1) <= maxControls) return;
  const most = maxControls.toLocaleString('en-US');
  refuseInput([{ path: ['materialIds'], message: `物料数乘以城市数不能超过 ${most}，请分几次设置` }]);
}

/** What is in the way of a control, in words; empty where nothing is. */
function noteOf(control: Made['control'], live: readonly repo.LiveControl[]): string {
  const met = live.find((one) => doOverlap(one, control));
  return met === undefined ? '' : `${met.cityName ?? allCities}已有管控：${controlDays(met)}`;
}

/** Every material in every city, each judged against the controls that it is under. */
async function made(ctx: Ctx, wanted: Wanted): Promise<Made[]> {
  refuseDays(ctx, wanted);
  refuseMany(wanted);
  const { materialIds, cityIds = [], validFrom, validTo = null } = wanted;
  const [materials, named, live] = await Promise.all([
    repo.namedMaterials(ctx, materialIds),
    repo.namedCities(ctx, cityIds),
    repo.liveControls(ctx, materialIds, { validFrom, validTo }),
  ]);
  const cities: readonly City[] = cityIds.length === 0 ? [{ id: null, name: allCities }] : named;
  const liveOf = Map.groupBy(live, ({ materialId }) => materialId);
  const isShort = ctx.request.nameType === 2;
  return materials
    .flatMap((material) => cities.map((city) => ({ material, city })))
    .map(({ material, city }, at): Made => {
      const control = { materialId: material.id, cityId: city.id, validFrom, validTo };
      const note = noteOf(control, liveOf.get(material.id) ?? []);
      const told = {
        id: at + 1,
        materialCode: material.code,
        materialName: isShort ? material.shortName : material.name,
        spec: material.spec,
        cityName: city.name,
        outcome: note === '' ? ('PASS' as const) : ('REFUSED' as const),
        note,
      };
      return { control, told };
    });
}

async function add(ctx: Ctx, wanted: Wanted) {
  await repo.holdControls(ctx);
  const all = await made(ctx, wanted);
  const able = all.filter(({ told }) => told.outcome === 'PASS');
  if (able.length === 0)
    refuseInput([{ path: ['materialIds'], message: '所选物料在这些城市、这段时间内都已有管控，请先解除或换一段时间' }]);
  const { controlledForId, remark = null } = wanted;
  const rows = able.map(({ control: { materialId, cityId, validFrom, validTo } }) => ({
    material_id: materialId,
    city_id: cityId,
    valid_from: validFrom,
    valid_to: validTo,
    controlled_for_id: controlledForId,
    remark,
  }));
  for (const { id, material_id, city_id, valid_from, valid_to } of await insertAll(ctx, table, rows))
    ctx.audit({
      table,
      id,
      after: { material_id, city_id, valid_from, valid_to, controlled_for_id: controlledForId, remark },
    });
  return {
    added: able.length,
    refused: all.flatMap(({ told }) => (told.outcome === 'REFUSED' ? [told] : [])),
  };
}

async function lift(ctx: Ctx, { ids, liftReason }: Input<typeof materialControlCalls.liftControlMaterials>) {
  const held = await repo.heldControls(ctx, [...new Set<number>(ids)]);
  const today = businessDate(ctx.now);
  const problems = held.flatMap(({ materialName, liftTime, validTo }, at) => {
    if (liftTime !== null) return [{ path: ['ids', at], message: `${materialName} 的管控已经解除` }];
    return validTo !== null && validTo < today
      ? [{ path: ['ids', at], message: `${materialName} 的管控已经结束，不用解除` }]
      : [];
  });
  if (problems.length > 0) refuseInput(problems);
  const change = { lift_time: ctx.now, lift_id: ctx.userId, lift_reason: liftReason };
  for (const { id } of held) {
    await revise(ctx, { table, id }, change);
    ctx.audit({ table, id, before: { lift_reason: null }, after: { lift_reason: liftReason } });
  }
  return { lifted: held.length };
}

/** 管控物料: set, lifted and read by headquarters. */
export const materialControls = [
  ...implement(materialControlCalls, {
    getListControlMaterials: (ctx, query) => list(ctx, controls(ctx), query),
    previewControlMaterials: async (ctx, wanted) => ({ list: (await made(ctx, wanted)).map(({ told }) => told) }),
    addControlMaterials: add,
    liftControlMaterials: lift,
  }),
  ...implementExports([{ call, spec: controls, exported: (_ctx, row) => row }]),
];
