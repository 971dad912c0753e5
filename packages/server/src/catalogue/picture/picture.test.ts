import { pictureCalls, type PictureRow } from '@material/contract/catalogue/picture/picture.calls.ts';
import { viewCalls } from '@material/contract/catalogue/views.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';

const { server, build, deliver } = await deliveryServer();
const checker = await server.as('glzx01', { centre: 'management' });
const { supplier } = deliver.people;
const { city } = build.people;
afterAll(() => server.stop());

const { addMaterialPicture, getListMaterialPicture, getMaterialPictures } = pictureCalls;
const { passMaterialPicture, passMaterialPictures, refuseMaterialPicture, refuseMaterialPictures } = pictureCalls;
const { removeMaterialPicture, withdrawMaterialPicture, downMaterialPicture, thumbMaterialPicture } = pictureCalls;
const materialId = first(
  await server.rows<{ id: number }>(
    `select material_id as id from supplier_price where supplier_id = (select supplier_id from app_user where id = $1)
      order by 1 limit 1`,
    [supplier.userId],
  ),
).id;

let made = 0;
/** A picture that no other one is like. */
const jpeg = (width = 640, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: (made += 7) % 256, g: made >> 5, b: 60 } } })
    .jpeg()
    .toBuffer();
const upload = async (change: { place?: number; bytes?: Buffer; who?: Signed; materialId?: number } = {}) =>
  server.upload(change.who ?? supplier, addMaterialPicture, {
    input: { materialId: change.materialId ?? materialId, place: change.place ?? 1 },
    files: [{ name: '正面.jpg', bytes: change.bytes ?? (await jpeg()) }],
  });
const proposed = async (change: Parameters<typeof upload>[0] = {}): Promise<PictureRow> => {
  const answer = await upload(change);
  expect(answer.status, answer.message).toBe(1);
  return answer.data as PictureRow;
};
const ref = ({ id, rowVersion }: Pick<PictureRow, 'id' | 'rowVersion'>) => ({ id, rowVersion });
const places = async (who: Signed): Promise<[number, number][]> =>
  (await server.done(who, getMaterialPictures, { materialId })).list.map(({ id, place }) => [place, id]);

beforeEach(async () => {
  await server.rows(`delete from duty where doc_type = 'material_picture'`);
  await server.rows('delete from material_picture');
  await server.rows('delete from outbox');
});

describe('a picture of a material', () => {
  test('takes the place of the one before once it has passed, and is seen by cities from then on', async () => {
    const old = await proposed();
    await server.done(checker, passMaterialPicture, ref(old));
    const next = await proposed();
    expect(next).toMatchObject({ status: 'PENDING', oldId: old.id, place: 1 });
    expect(await places(city)).toEqual([[1, old.id]]);
    expectRefusal(await server.send(city, thumbMaterialPicture, { id: next.id }), 'notFound');
    const passed = await server.done(checker, passMaterialPicture, ref(next));
    expect(passed).toMatchObject({ status: 'SHOWN', oldId: old.id });
    expect(await places(city)).toEqual([[1, next.id]]);
    expect(await places(supplier)).toEqual([[1, next.id]]);
    for (const call of [thumbMaterialPicture, downMaterialPicture])
      expect((await server.fetchFile(city, call, { id: next.id })).bytes.length).toBeGreaterThan(50);
    const { list } = await server.done(city, viewCalls.getListMaterialView, { ids: [materialId] });
    expect(first(list)).toMatchObject({ pictureCount: 1, pictureId: next.id });
    const states = await server.rows<{ id: number; status: string }>(
      'select id, status from material_picture order by id',
    );
    expect(states).toEqual([
      { id: old.id, status: 'REPLACED' },
      { id: next.id, status: 'SHOWN' },
    ]);
  });

  test.each([
    [599, 800, '图片每边至少 600 像素，这张是 599×800'],
    [1200, 20, '图片每边至少 600 像素，这张是 1200×20'],
  ])('of %i × %i is too small', async (width, height, reason) => {
    const answer = await upload({ bytes: await jpeg(width, height) });
    expectRefusal(answer, 'brokenFile');
    expect(answer.message).toContain(reason);
    expect(await server.rows('select id from material_picture')).toEqual([]);
  });

  test('is taken once, whatever became of it, unless it was withdrawn', async () => {
    const bytes = await jpeg();
    const waiting = await proposed({ bytes });
    const again = { files: '这张图片已为该物料上传过，请换一张' };
    expect(expectProblems(await upload({ bytes, place: 2 }))).toEqual(again);
    expect(expectProblems(await upload())).toEqual({ place: '这个位置已有一张图片待审，请等待审核或先撤回' });
    await server.done(supplier, withdrawMaterialPicture, ref(waiting));
    const refused = await proposed({ bytes });
    await server.done(checker, refuseMaterialPicture, { ...ref(refused), reason: '图片模糊' });
    expect(expectProblems(await upload({ bytes }))).toEqual(again);
  });

  test('has one of nine places, of a material that the supplier sells', async () => {
    expect(Object.keys(expectProblems(await upload({ place: 10 })))).toEqual(['place']);
    const foreign = first(
      await server.rows<{ id: number }>(
        `select m.id from material m where not exists (select 1 from supplier_price p where p.material_id = m.id
          and p.supplier_id = (select supplier_id from app_user where id = $1)) limit 1`,
        [supplier.userId],
      ),
    ).id;
    expect((await upload({ materialId: foreign })).status).toBe(0);
    expectRefusal(await upload({ who: city }), 'noPower');
  });

  test('is refused many at once with a reason that the supplier reads and is told', async () => {
    const rows = [await proposed({ place: 1 }), await proposed({ place: 2 })];
    const cards = (await server.done(checker, todoCalls.getTodoCounts, {})).list;
    expect(cards.find(({ key }) => key === 'pictures')?.count).toBe(2);
    const answers = await server.done(checker, refuseMaterialPictures, {
      orders: rows.map(ref),
      reason: '有水印或广告',
    });
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    const own = (await server.done(supplier, getListMaterialPicture, {})).list;
    expect(own.map(({ status, checkOpinion }) => [status, checkOpinion])).toEqual(
      rows.map(() => ['REFUSED', '有水印或广告']),
    );
    const told = await server.rows<{ payload: Notice }>(`select payload from outbox where topic = $1`, [noticeTopic]);
    expect(told.map(({ payload }) => payload.people)).toEqual(rows.map(() => [supplier.userId]));
    for (const { payload } of told) expect(payload.content).toContain('有水印或广告');
    const more = [await proposed({ place: 1 }), await proposed({ place: 2 })];
    await server.done(checker, passMaterialPictures, { orders: more.map(ref) });
    expect((await places(city)).map(([place]) => place)).toEqual([1, 2]);
    const shown = first((await server.done(checker, getListMaterialPicture, { status: ['SHOWN'] })).list);
    await server.done(checker, removeMaterialPicture, { ...ref(shown), reason: '包装已更换' });
    expect(await places(city)).toHaveLength(1);
  });

  test('of one supplier is not another one’s to see while it waits', async () => {
    const waiting = await proposed();
    const other = await server.as('sup_gys002');
    expectRefusal(await server.send(other, downMaterialPicture, { id: waiting.id }), 'notFound');
    expect((await server.done(other, getListMaterialPicture, {})).list).toEqual([]);
  });

  test('of headquarters is shown at once in the place of what was there, is of no supplier, and of any material', async () => {
    const proposedOne = await proposed();
    await server.done(checker, passMaterialPicture, ref(proposedOne));
    const uploaded = await proposed({ who: checker });
    expect(uploaded).toMatchObject({ status: 'SHOWN', supplierId: null, supplierName: '', oldId: proposedOne.id });
    expect(uploaded.actions.map(({ code }) => code)).toEqual(['remove']);
    expect((await places(city)).map(([place]) => place)).toEqual([1]);
    const own = (await server.done(supplier, getListMaterialPicture, {})).list;
    expect(own.map(({ id, status }) => [id, status])).toEqual([[proposedOne.id, 'REPLACED']]);
    const foreign = first(
      await server.rows<{ id: number }>(
        `select m.id from material m where not exists (select 1 from supplier_price p where p.material_id = m.id
          and p.supplier_id = (select supplier_id from app_user where id = $1)) limit 1`,
        [supplier.userId],
      ),
    ).id;
    expect((await proposed({ who: checker, materialId: foreign })).status).toBe('SHOWN');
  });
});
