import type { Input } from '@material/contract/kernel/call/call.ts';
import { smsUserCalls } from '@material/contract/messaging/sms-user.calls.ts';
import { noticeTypes as types, type NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { list } from '../../kernel/list/list-query.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { dropNotices } from './notice.repo.ts';
import { smsCandidateList, smsUserList } from './sms-user.list.ts';
import { dropSmsUsers, heldPeople, putSmsUsers } from './sms-user.repo.ts';

const table = 'sms_user';
const call = smsUserCalls.getListSmsUsersXuding;
const inWords = (kinds: readonly NoticeType[]): string => kinds.map((kind) => types[kind]).join('、');
const inOrder = (kinds: readonly NoticeType[]) =>
  (Object.keys(types) as NoticeType[]).filter((type) => kinds.includes(type));

const refusals = { UNPROVED: '的手机号没有验证过，也不在手机白名单中', STOPPED: '的账号已停用' } as const;

/** Nobody is added whom no message would reach; who is there already may be changed. */
async function add(ctx: Ctx, { ids, noticeTypes }: Input<typeof smsUserCalls.addSmsUsers>) {
  const kinds = inOrder(noticeTypes);
  const people = await heldPeople(ctx, ids);
  const problems = people.flatMap(({ name, readiness, noticeTypes: before }) =>
    readiness === 'READY' || before !== null
      ? []
      : [{ path: ['ids'], message: `${name}${refusals[readiness]}，不能接收短信` }],
  );
  if (problems.length > 0) refuseInput(problems);
  await putSmsUsers(ctx, ids, kinds);
  const noticeNames = inWords(kinds);
  const added = people.filter((one) => one.noticeTypes === null);
  const changed = people.filter((one) => one.noticeTypes !== null && inWords(inOrder(one.noticeTypes)) !== noticeNames);
  for (const { id, name } of added) ctx.audit({ table, id, after: { name, noticeNames } });
  for (const { id, name, noticeTypes: before } of changed)
    ctx.audit({ table, id, before: { noticeNames: inWords(before ?? []) }, after: { name, noticeNames } });
  return { added: added.length, changed: changed.length };
}

async function remove(ctx: Ctx, { ids }: Input<typeof smsUserCalls.deleteSmsUsers>) {
  const there = (await heldPeople(ctx, ids)).filter(({ noticeTypes }) => noticeTypes !== null);
  await dropNotices(ctx, ids);
  await dropSmsUsers(ctx, ids);
  for (const { id, name, noticeTypes } of there)
    ctx.audit({ table, id, before: { name, noticeNames: inWords(noticeTypes ?? []) }, after: { deleted: true } });
  return { removed: there.length };
}

/** 短信通知人员. */
export const smsUsers = [
  ...implement(smsUserCalls, {
    getListSmsUsersXuding: (ctx, query) => list(ctx, smsUserList(ctx), query),
    getListSmsUsersXudingForAdd: (ctx, query) => list(ctx, smsCandidateList(ctx), query),
    addSmsUsers: add,
    deleteSmsUsers: remove,
  }),
  ...implementExports([{ call, spec: smsUserList, exported: (_ctx, row) => row }]),
];
