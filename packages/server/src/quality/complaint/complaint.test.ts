import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { complaintPhoto } from '@material/contract/quality/attachments.ts';
import { complaintCalls, type ComplaintDocument } from '@material/contract/quality/complaint/complaint.calls.ts';
import { returnCalls } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { complaintFactory } from '../../../test/factories/complaints.ts';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { settingsOf } from '../../kernel/config/settings.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { closeSilentComplaints, escalateComplaints, lapseUnanswered } from '../complaint-jobs.ts';

const place = await deliveryServer();
const { server, build, deliver, toldOf } = place;
const complain = await complaintFactory(place);
afterAll(() => server.stop());

const { store, supplier } = deliver.people;
const { first: handler, second: approver } = build.people;
const other = await server.as('sup_gys003');
const { ref } = deliver;
const load = (id: number, who: Signed = store): Promise<ComplaintDocument> =>
  server.done(who, complaintCalls.getComplaintOrderByid, { id });
const hours = (n: number): Date => new Date(server.clock.now.getTime() + n * 3_600_000);
const run = (job: typeof escalateComplaints, at: Date) =>
  job(
    systemCtx(
      {
        database: server.database,
        files: server.files,
        settings: settingsOf(server.config),
        random: () => 0.5,
      },
      at,
      'test',
    ),
  );

describe('a complaint', () => {
  test('goes from a store over its supplier to a deduction, and is confirmed', async () => {
    const draft = await complain.drafted({ claimAmount: '300' });
    expect(draft).toMatchObject({ status: 'DRAFT', claimAmount: '300.00', lineCount: 1 });
    const committed = await complain.committed(draft);
    expect(committed).toMatchObject({ status: 'COMMITTED', duty: { sentence: expect.stringContaining('受理投诉') } });
    // Its supplier sees nothing of it until headquarters has accepted it.
    expectRefusal(await server.send(supplier, complaintCalls.getComplaintOrderByid, { id: draft.id }), 'notFound');
    const accepted = await server.done(handler, complaintCalls.checkComplaintOrder, {
      ...ref(committed),
      complaintLevel: 'MAJOR',
    });
    expect(accepted).toMatchObject({ status: 'HANDLING' });
    expectRefusal(await server.send(other, complaintCalls.getComplaintOrderByid, { id: draft.id }), 'notFound');
    const answered = await server.done(supplier, complaintCalls.onePassComplaintOrder, {
      ...ref(accepted),
      answerText: '该批次仓库受潮，愿意赔付',
      offerAmount: '100',
    });
    expect(await load(draft.id, handler)).toMatchObject({
      status: 'ANSWERED',
      isAdmitted: true,
      answerText: '该批次仓库受潮，愿意赔付',
      offerAmount: '100.00',
    });
    const decided = complain.decision();
    const resolved = await server.done(handler, complaintCalls.handleComplaintOrder, { ...ref(answered), ...decided });
    expect(resolved).toMatchObject({ status: 'RESOLVED', complaintOutcome: 'DEDUCT', deductAmount: '120.50' });
    expect(await toldOf(resolved.no)).toMatchObject([{ content: expect.stringContaining('处理结果：扣款 ¥120.50') }]);
    const closed = await server.done(store, complaintCalls.confirmComplaintOrder, {
      ...ref(resolved),
      satisfaction: 'GOOD',
    });
    expect(closed).toMatchObject({ status: 'CLOSED', duty: { party: null } });
    const { history, satisfaction, closeTime } = await load(draft.id);
    expect([satisfaction, closeTime === null]).toEqual(['GOOD', false]);
    expect(history.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'COMPLAINT_CREATED',
        'COMPLAINT_COMMITTED',
        'COMPLAINT_ACCEPTED',
        'COMPLAINT_ADMITTED',
        'COMPLAINT_HANDLED',
        'COMPLAINT_CONFIRMED',
      ]),
    );
  });

  test('may be about a supplier alone, without a receipt and without goods', async () => {
    const [row] = await server.rows<{ place_id: number; supplier_id: number }>(
      'select u.place_id, s.supplier_id from app_user u, app_user s where u.id = $1 and s.id = $2',
      [store.userId, supplier.userId],
    );
    const refused = await server.send(store, complaintCalls.addComplaintOrder, complain.written());
    expect(expectProblems(refused)).toEqual({ supplierId: '请选择供应商' });
    const ofCity = await server.send(build.people.city, complaintCalls.addComplaintOrder, complain.written());
    expect(expectProblems(ofCity)).toEqual({ placeId: '请选择收货地点', supplierId: '请选择供应商' });
    const draft = await server.done(
      store,
      complaintCalls.addComplaintOrder,
      complain.written({ placeId: row?.place_id ?? 0, supplierId: row?.supplier_id ?? 0, problemText: '司机态度差' }),
    );
    expect(draft).toMatchObject({ inboundNo: '', inboundId: null, lineCount: 0, supplierId: row?.supplier_id });
    // Nothing to be seen, no picture asked for.
    const committed = await complain.committed(draft);
    const accepted = await server.done(handler, complaintCalls.checkComplaintOrder, {
      ...ref(committed),
      complaintLevel: 'MINOR',
    });
    const contested = await server.done(supplier, complaintCalls.oneRefuseComplaintOrder, {
      ...ref(accepted),
      answerText: '司机否认',
    });
    const answer = await server.send(handler, complaintCalls.handleComplaintOrder, {
      ...ref(contested),
      ...complain.decision({ complaintOutcome: 'RETURN', deductAmount: undefined }),
    });
    expect(expectProblems(answer)).toEqual({ complaintOutcome: '这张投诉没有入库单，不能选退货或换货' });
    const rejected = await server.done(handler, complaintCalls.rejectComplaintOrder, {
      ...ref(contested),
      reason: '证据不足',
    });
    expect(rejected).toMatchObject({ status: 'REJECTED' });
    expect((await toldOf(draft.no)).map(({ title }) => title)).toEqual([
      `${draft.no} 投诉不成立`,
      `${draft.no} 投诉不成立`,
    ]);
  });

  test('says at each field what is wrong with it', async () => {
    const { inboundId, lines } = await complain.received();
    const lot = first(lines);
    const add = (change: Parameters<typeof complain.written>[0]) =>
      server.send(store, complaintCalls.addComplaintOrder, complain.written({ inboundId, ...change }));
    expect(
      expectProblems(
        await add({
          happenTime: wireTime(hours(1)),
          lines: [
            { inboundLineId: lot.id, qty: '99' },
            { inboundLineId: lot.id, qty: '1' },
            { inboundLineId: 999_999, qty: '1' },
          ],
        }),
      ),
    ).toMatchObject({ 'lines.2.inboundLineId': expect.anything() });
    expect(
      expectProblems(
        await add({
          happenTime: wireTime(hours(1)),
          lines: [
            { inboundLineId: lot.id, qty: '99' },
            { inboundLineId: lot.id, qty: '1' },
          ],
        }),
      ),
    ).toMatchObject({
      happenTime: '不能晚于现在',
      'lines.0.qty': expect.stringMatching(/：不能超过实收的 25$/),
      'lines.1': '与前面的行重复',
    });
    await server.rows('update complaint_type set status = $1 where id = $2', [
      'DISABLED',
      complain.written().complaintTypeId,
    ]);
    expect(expectProblems(await add({}))).toEqual({ complaintTypeId: '该投诉类型已停用，请另选' });
    await server.rows('update complaint_type set status = $1 where id = $2', [
      'ENABLED',
      complain.written().complaintTypeId,
    ]);
  });

  test('shows the goods that it is about', async () => {
    const { inboundId, lines } = await complain.received();
    const draft = await server.done(
      store,
      complaintCalls.addComplaintOrder,
      complain.written({ inboundId, lines: [{ inboundLineId: first(lines).id, qty: '1' }] }),
    );
    const refused = await server.send(store, complaintCalls.commitComplaintOrder, ref(draft));
    expect(expectProblems(refused)).toEqual({ '': '涉及批次的投诉须上传照片' });
    await complain.picture(draft);
    expect(await complain.committed(draft)).toMatchObject({ status: 'COMMITTED' });
    // More may come while it is looked into, and what was handed in stays.
    expect((await complain.picture(draft, complain.otherPng)).status).toBe(1);
    const { list } = await server.done(store, complaintPhoto.calls.list, { of: draft.id });
    expect(list).toHaveLength(2);
    const { remove } = complaintPhoto.calls;
    if (!remove) throw new Error('nobody removes pictures of complaints');
    const gone = await server.send(store, remove, { id: first(list).id });
    expect(gone.status).not.toBe(1);
  });

  test('is withdrawn, written anew, sent back and cancelled', async () => {
    const draft = await complain.drafted();
    const committed = await complain.committed(draft);
    const withdrawn = await server.done(store, complaintCalls.withdrawComplaintOrder, ref(committed));
    expect(withdrawn).toMatchObject({ status: 'DRAFT' });
    expectRefusal(await server.send(store, complaintCalls.deleteComplaintOrder, ref(withdrawn)), 'blocked');
    const again = await server.done(store, complaintCalls.updateComplaintOrder, {
      ...ref(withdrawn),
      ...complain.written({ complaintLevel: 'MINOR', problemText: '两袋受潮', lines: [] }),
    });
    expect(again).toMatchObject({ complaintLevel: 'MINOR', problemText: '两袋受潮', lineCount: 0, lines: [] });
    const refused = await server.done(handler, complaintCalls.refuseComplaintOrder, {
      ...ref(await complain.committed(again)),
      reason: '描述不清',
    });
    expect(refused).toMatchObject({ status: 'DRAFT' });
    const cancelled = await server.done(store, complaintCalls.cancelComplaintOrder, {
      ...ref(refused),
      reason: '填写有误',
    });
    expect(cancelled).toMatchObject({ status: 'CANCELLED' });
    const never = await complain.drafted();
    await server.done(store, complaintCalls.deleteComplaintOrder, ref(never));
    expectRefusal(await server.send(store, complaintCalls.getComplaintOrderByid, { id: never.id }), 'notFound');
  });

  test('hears its supplier first, as long as it has time, and the gravest at night too', async () => {
    const accepted = await complain.accepted('CRITICAL');
    const critical = await load(accepted.id);
    expect(critical.duty.until).toBe(wireTime(hours(4)));
    const decided = { ...ref(accepted), ...complain.decision() };
    expectRefusal(await server.send(handler, complaintCalls.handleComplaintOrder, decided), 'wrongState');
    await run(lapseUnanswered, hours(3.9));
    expect((await load(accepted.id)).status).toBe('HANDLING');
    await run(lapseUnanswered, hours(4.1));
    const lapsed = await load(accepted.id, handler);
    expect(lapsed).toMatchObject({ status: 'ANSWERED', isAdmitted: null, answerName: '' });
    expect(lapsed.history.map(({ type }) => type)).toContain('COMPLAINT_UNANSWERED');
    // It is listened to still, once.
    const late = { ...ref(lapsed), answerText: '刚刚查清，是我司责任' };
    const answered = await server.done(supplier, complaintCalls.onePassComplaintOrder, late);
    expect(answered).toMatchObject({ status: 'ANSWERED' });
    const again = { ...ref(answered), answerText: '再想想' };
    expectRefusal(await server.send(supplier, complaintCalls.oneRefuseComplaintOrder, again), 'blocked');
    const resolved = await server.done(handler, complaintCalls.handleComplaintOrder, {
      ...ref(answered),
      ...complain.decision(),
    });
    expect(resolved).toMatchObject({ status: 'RESOLVED' });
  });

  test('reminds both sides once, when half of its supplier’s time is over', async () => {
    const accepted = await complain.accepted();
    await run(escalateComplaints, server.clock.now);
    expect(await toldOf(accepted.no)).toEqual([]);
    const until = (await load(accepted.id)).duty.until ?? '';
    const half = new Date((server.clock.now.getTime() + new Date(`${until.replace(' ', 'T')}+08:00`).getTime()) / 2);
    await run(escalateComplaints, half);
    await run(escalateComplaints, new Date(half.getTime() + 60_000));
    const told = await toldOf(accepted.no);
    expect(told).toHaveLength(2);
    expect(told.map(({ users }) => users.includes('glzx01'))).toContain(true);
    expect((await load(accepted.id)).history.map(({ type }) => type)).toContain('COMPLAINT_ESCALATED');
  });

  test('is reopened once, and closes by itself when nobody says anything', async () => {
    const resolved = await complain.handled();
    const reopened = await server.done(store, complaintCalls.reopenComplaintOrder, {
      ...ref(resolved),
      reason: '扣款不足',
    });
    expect(reopened).toMatchObject({
      status: 'REOPENED',
      isReopened: true,
      complaintOutcome: null,
      deductAmount: null,
    });
    const again = await server.done(handler, complaintCalls.checkComplaintOrder, {
      ...ref(reopened),
      complaintLevel: 'CRITICAL',
    });
    expect(await load(again.id)).toMatchObject({ status: 'HANDLING', isAdmitted: null, answerText: '' });
    const answered = await server.done(supplier, complaintCalls.oneRefuseComplaintOrder, {
      ...ref(again),
      answerText: '已按约定赔付',
    });
    const kept = await server.done(handler, complaintCalls.handleComplaintOrder, {
      ...ref(answered),
      ...complain.decision({ complaintOutcome: 'NONE', deductAmount: undefined }),
    });
    expect(kept).toMatchObject({ complaintOutcome: 'NONE', deductAmount: null });
    expectRefusal(
      await server.send(store, complaintCalls.reopenComplaintOrder, { ...ref(kept), reason: '还是不行' }),
      'blocked',
    );
    await run(closeSilentComplaints, hours(24 * 6));
    expect((await load(kept.id)).status).toBe('RESOLVED');
    await run(closeSilentComplaints, hours(24 * 7 + 1));
    expect((await load(kept.id)).status).toBe('CLOSED');
  });

  test('is approved by another where it costs much', async () => {
    const proposed = await complain.handled({ deductAmount: '2000.01' });
    expect(proposed).toMatchObject({ status: 'PROPOSED' });
    expectRefusal(await server.send(handler, complaintCalls.nextCheckComplaintOrder, ref(proposed)), 'blocked');
    // What is only proposed is headquarters' own.
    for (const who of [supplier, store]) {
      const seen = await load(proposed.id, who);
      expect(seen).toMatchObject({ status: 'PROPOSED', complaintOutcome: null, deductAmount: null, handleOpinion: '' });
      expect(JSON.stringify(seen.history)).not.toContain('2,000.01');
    }
    expect(JSON.stringify((await load(proposed.id, approver)).history)).toContain('2,000.01');
    const back = await server.done(approver, complaintCalls.returnComplaintOrder, {
      ...ref(proposed),
      reason: '扣款过高',
    });
    expect(back).toMatchObject({ status: 'ANSWERED' });
    const again = await server.done(handler, complaintCalls.handleComplaintOrder, {
      ...ref(back),
      ...complain.decision({ deductAmount: '3000' }),
    });
    const passed = await server.done(approver, complaintCalls.nextCheckComplaintOrder, ref(again));
    expect(passed).toMatchObject({ status: 'RESOLVED', deductAmount: '3000.00' });
    const approved = await load(passed.id, supplier);
    expect(approved).toMatchObject({ complaintOutcome: 'DEDUCT', deductAmount: '3000.00' });
    expect(JSON.stringify(approved.history)).toContain('3,000.00');
    expect(JSON.stringify(approved.history)).not.toMatch(/2,000\.01|扣款过高/);
    expect(await toldOf(passed.no)).toHaveLength(1);
    // The amount that needs nobody else is what was set.
    expect(await complain.handled({ deductAmount: '2000' })).toMatchObject({ status: 'RESOLVED' });
  });

  test('wants an amount for a deduction alone, from whoever is to blame', async () => {
    const answered = await complain.answered();
    const refused = async (change: Parameters<typeof complain.decision>[0]) =>
      expectProblems(
        await server.send(handler, complaintCalls.handleComplaintOrder, {
          ...ref(answered),
          ...complain.decision(change),
        }),
      );
    expect(await refused({ deductAmount: undefined })).toEqual({ deductAmount: '请填写扣款金额' });
    expect(await refused({ complaintOutcome: 'NONE' })).toEqual({
      deductAmount: '只有处理结果为扣款时才填写扣款金额',
    });
    expect(await refused({ responsibleParty: 'CITY' })).toEqual({
      responsibleParty: '向供应商扣款的，责任方应为供应商',
    });
  });

  test('opens the window of a return anew where goods are to go back', async () => {
    const resolved = await complain.handled({ complaintOutcome: 'RETURN', deductAmount: undefined });
    const inboundId = resolved.inboundId ?? 0;
    await server.rows(`update inbound_order set submit_at = submit_at - interval '90 days' where id = $1`, [inboundId]);
    const { types } = await server.done(store, returnCalls.getReturnableOrder, { inboundId });
    expect(types.length).toBeGreaterThan(0);
    expect(types.map(({ blocked }) => blocked)).toEqual(types.map(() => ''));
    await server.rows('update inbound_order set return_until = $2 where id = $1', [inboundId, hours(-1)]);
    const closed = await server.done(store, returnCalls.getReturnableOrder, { inboundId });
    expect(closed.types.some(({ blocked }) => blocked !== '')).toBe(true);
  });

  test('is decided once, whoever decides at the same moment', async () => {
    const answered = await complain.answered();
    const [one, two] = await Promise.all([
      server.send(handler, complaintCalls.handleComplaintOrder, { ...ref(answered), ...complain.decision() }),
      server.send(approver, complaintCalls.rejectComplaintOrder, { ...ref(answered), reason: '证据不足' }),
    ]);
    expect([one, two].filter(({ status }) => status === 1)).toHaveLength(1);
  });

  test('is taken with others, each with its own result', async () => {
    const [one, two] = [await complain.committed(), await complain.accepted()];
    const passed = await server.done(handler, complaintCalls.morePassComplaintOrder, {
      orders: [ref(one), ref(two)],
    });
    expect(passed.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await load(one.id)).toMatchObject({ status: 'HANDLING' });
    const [three, four] = [await complain.committed(), await complain.handled({ deductAmount: '5000' })];
    const back = await server.done(approver, complaintCalls.moreRefuseComplaintOrder, {
      orders: [ref(three), ref(four)],
      reason: '缺少照片',
    });
    expect(back.map(({ ok }) => ok)).toEqual([true, true]);
    expect([(await load(three.id)).status, (await load(four.id)).status]).toEqual(['DRAFT', 'ANSWERED']);
  });

  test('is revoked after its supplier has seen it, which it is told', async () => {
    const answered = await complain.answered();
    const revoked = await server.done(store, complaintCalls.revokeComplaintOrder, {
      ...ref(answered),
      reason: '已与供应商协商解决',
    });
    expect(revoked).toMatchObject({ status: 'REVOKED' });
    expect(await toldOf(revoked.no)).toMatchObject([{ content: expect.stringContaining('无需再答复') }]);
  });
});
