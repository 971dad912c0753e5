import { relocationCalls } from '@material/contract/identity/relocation.calls.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { nosOf, planOf, shownPlan, type Leaving, type Plan } from './relocation.ts';
import * as repo from './relocation.repo.ts';

type Sent = Input<typeof relocationCalls.qianyiUsers>;
type Taker = Plan['takers'][number];
type Handing = { readonly leaving: Leaving; readonly taker: Taker };

const tell = (ctx: Ctx, notice: Notice): void => ctx.outbox({ topic: noticeTopic, payload: notice });

/** Who sees the same: somebody of the same city, of all its places or of the same one. */
const mayTake = ({ person }: Leaving, taker: Taker): boolean =>
  taker.city_id === person.cityId && (taker.place_id === null || taker.place_id === person.placeId);

/** Who takes over from whom; all that is missing or does not fit is said at once. */
function handingsOf({ leaving, takers }: Plan, { handTo }: Sent): Handing[] {
  const found = leaving
    .filter(({ open }) => open.length > 0)
    .map((one) => {
      const named = handTo.find(({ id }) => id === one.person.id);
      const taker = takers.find(({ id }) => id === named?.toId);
      const at: Problem['path'] = named === undefined ? ['handTo'] : ['handTo', handTo.indexOf(named), 'toId'];
      return { leaving: one, taker, isNamed: named !== undefined, at };
    });
  const problems = found.flatMap(({ leaving: one, taker, isNamed, at }): Problem[] => {
    const { name } = one.person;
    if (!isNamed) return [{ path: at, message: `${name}有 ${one.open.length} 张未办完的单据，请选择接手人` }];
    if (taker && mayTake(one, taker)) return [];
    return [{ path: at, message: `${name}的接手人不能接手：要是原城市留下来的、看得到这些单据的用户` }];
  });
  if (problems.length > 0) refuseInput(problems);
  return found.flatMap(({ leaving: one, taker }) => (taker ? [{ leaving: one, taker }] : []));
}

/** The documents stay in their city and are somebody else's to end there. */
async function handOver(ctx: Ctx, handings: readonly Handing[]): Promise<number> {
  const handed = handings.flatMap(({ leaving: { open }, taker }) =>
    open.map(({ table, id, cityId }) => ({ docType: table, docId: id, cityId, userId: taker.id })),
  );
  if (handed.length === 0) return 0;
  await repo.writeHandovers(
    ctx,
    handings.map(({ taker }) => taker.id),
    handed,
  );
  for (const { leaving, taker } of handings) {
    const { person, open } = leaving;
    const changes = [{ label: '经办人', from: person.name, to: taker.name }];
    for (const { table, id, no, cityId, supplierId } of open)
      recordEvent(
        ctx,
        { table, doc: { id, no, city_id: cityId, supplier_id: supplierId } },
        { type: 'HANDED_OVER', action: '移交', changes },
      );
    tell(ctx, {
      title: `${person.name}的 ${open.length} 张单据由你接手`,
      content: `${person.name}迁到其他城市，未办完的单据由你继续办理：${nosOf(open)}。`,
      people: [taker.id],
    });
  }
  return handed.length;
}

const factsOf = ({ person, lost }: Leaving) => ({
  cityName: person.cityName,
  placeName: person.placeName,
  departmentName: person.departmentName,
  isMain: person.isMain,
  ...(lost.length > 0 ? { roleNames: lost.map(({ name }) => name).join('、') } : {}),
});

async function relocate(ctx: Ctx, sent: Sent) {
  const before = await repo.peopleOf(ctx, sent.ids);
  const cities = before.flatMap(({ cityId }) => (cityId === null ? [] : [cityId]));
  await repo.holdCities(ctx, [...new Set([...cities, sent.cityId])]);
  await repo.holdPeople(ctx, sent.ids);
  const plan = await planOf(ctx, sent);
  const { target, leaving } = plan;
  if (plan.digest !== sent.digest) refuse('conflict');
  const [halted] = leaving.filter(({ problems }) => problems.length > 0);
  if (halted) refuse('blocked', { reason: `${halted.person.name}：${halted.problems.join('；')}` });
  const handings = handingsOf(plan, sent);
  const documents = await handOver(ctx, handings);
  const ids = leaving.map(({ person }) => person.id);
  const lost = leaving.flatMap(({ person, lost: gone }) =>
    gone.map((role) => ({ userId: person.id, roleId: role.id })),
  );
  await repo.writeRelocation(ctx, ids, { cityId: target.id, placeId: target.placeId, lost });
  for (const one of leaving)
    ctx.audit({
      table: 'app_user',
      id: one.person.id,
      before: factsOf(one),
      after: { cityName: target.name, departmentName: '', isMain: false },
    });
  tell(ctx, {
    title: `你已迁移到${target.name}`,
    content: `你的账号现在属于${target.name}。以前的单据留在原城市，未办完的已经移交。`,
    people: ids,
  });
  return { people: ids.length, documents };
}

export const relocationHandlers = implement(relocationCalls, {
  qianyiUsersCheck: async (ctx, wanted) => shownPlan(await planOf(ctx, wanted)),
  qianyiUsers: relocate,
});
