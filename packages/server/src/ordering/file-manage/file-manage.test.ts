import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateFile, cityFile } from '@material/contract/catalogue/attachments.ts';
import { certificateState } from '@material/contract/catalogue/certificate.rules.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { fileListCalls, fileZipCalls } from '@material/contract/ordering/file-manage.calls.ts';
import { openPromise } from 'yauzl';
import { afterAll, describe, expect, test } from 'vitest';
import { deliveryServer, first } from '../../../test/factories/delivery-server.ts';
import { expectProblems, expectRefusal, type Signed } from '../../../test/harness/client.ts';

const { server, deliver, arrived } = await deliveryServer();
afterAll(() => server.stop());
const city = await server.as('city_sh');
const beijing = await server.as('city_bj');
const boss = await server.as('superadmin', { centre: 'management' });

const { getListCertificateFile, getListReportFile } = fileListCalls;
const { zipCityFiles } = fileZipCalls;
const today = businessDate(server.clock.now);
const cityIdOf = async (code: string): Promise<number> =>
  first(await server.rows<{ id: number }>('select id from city where code = $1', [code])).id;
const [shanghai, capital] = [await cityIdOf('SH'), await cityIdOf('BJ')];

const pdf = (words: string) =>
  Buffer.from(`%PDF-1.4\n% ${words}\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<<>>\n%%EOF\n`);
const attach = (who: Signed, of: number, name: string) =>
  server.upload(who, certificateFile.calls.add, { input: { of }, files: [{ name, bytes: pdf(name) }] });
const keep = (who: Signed, of: number, { name, validUntil }: { name: string; validUntil: string }) =>
  server.upload(who, cityFile.calls.add, { input: { of, validUntil }, files: [{ name, bytes: pdf(name) }] });

const certificates = async (who: Signed, more: object = {}) =>
  (await server.done(who, getListCertificateFile, { pageSize: 1000, ...more })).list;
const reports = async (who: Signed, more: object = {}) =>
  (await server.done(who, getListReportFile, { pageSize: 1000, ...more })).list;

/** The names in an archive. */
async function namesIn(bytes: Buffer): Promise<string[]> {
  const path = join(server.folder, `${randomUUID()}.zip`);
  await writeFile(path, bytes);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  zip.close();
  return names.toSorted();
}

describe('certificates', () => {
  test('are those of the suppliers that serve the city, each with what it is worth today', async () => {
    const shown = await certificates(city);
    const stored = await server.rows<{
      id: number;
      isLongTerm: boolean;
      expireDate: string | null;
      remindDays: number | null;
    }>(
      `select k.id, k.is_long_term as "isLongTerm", k.expire_date as "expireDate", f.remind_days as "remindDays"
       from supplier_certificate k join supplier_file_type f on f.id = k.supplier_file_type_id
       where k.status = 'ENABLED' and k.supplier_id in (select supplier_id from supplier_city where city_id = $1)`,
      [shanghai],
    );
    expect(shown.length).toBeGreaterThan(10);
    const byId = new Map(
      stored.map(({ id, remindDays, ...term }) => [
        id,
        certificateState(term, { today, remindDays: remindDays ?? undefined }),
      ]),
    );
    expect(new Map(shown.map(({ id, paperState }) => [id, paperState]))).toEqual(byId);
    const [one] = shown;
    await server.rows('update supplier_certificate set is_long_term = false, expire_date = $1 where id = $2', [
      addDays(today, -1),
      one?.id,
    ]);
    expect((await certificates(city, { paperState: 'EXPIRED' })).map(({ id }) => id)).toContain(one?.id);
    expect((await certificates(city, { paperState: 'VALID' })).map(({ id }) => id)).not.toContain(one?.id);
    await server.rows(`update supplier_certificate set status = 'DISABLED' where id = $1`, [one?.id]);
    expect((await certificates(city)).map(({ id }) => id)).not.toContain(one?.id);
  });

  test('are counted with their files, which the city opens and does not change', async () => {
    const [one] = await certificates(city);
    if (!one) throw new Error('nobody proves anything');
    expect(one.fileCount).toBe(0);
    expect((await attach(boss, one.id, '正本.pdf')).status).toBe(1);
    expect((await certificates(city)).find(({ id }) => id === one.id)?.fileCount).toBe(1);
    const { list } = await server.done(city, certificateFile.calls.list, { of: one.id });
    const { bytes } = await server.fetchFile(city, certificateFile.calls.down, { id: first(list).id });
    expect(bytes.toString()).toContain('正本.pdf');
    expectRefusal(await attach(city, one.id, '副本.pdf'), 'noPower');
  });
});

describe('test reports', () => {
  test('are of lots that have left for the city, and no other city’s', async () => {
    const before = (await reports(city)).length;
    await arrived();
    const shown = await reports(city);
    expect(shown.length).toBeGreaterThan(before);
    expect(shown[0]).toMatchObject({
      result: 'QUALIFIED',
      verdict: null,
      reportTerm: 'VALID',
      lotNo: expect.any(String),
    });
    expect(await reports(beijing)).toEqual([]);
    const { id, lotId, lotNo, reportNo } = first(shown);
    for (const filter of [lotNo, reportNo])
      expect((await reports(city, { filter })).map((row) => row.id)).toContain(id);
    expect(await reports(city, { filter: '没有这样的批号' })).toEqual([]);
    expect((await server.done(city, batchReport.calls.list, { of: lotId })).list.map((file) => file.id)).toContain(id);
    await server.rows(
      `update batch_report_type set valid_days = 1 where id = (select batch_report_type_id from lot_report where attachment_id = $1)`,
      [id],
    );
    await server.rows('update lot_report set issue_date = $1 where attachment_id = $2', [addDays(today, -2), id]);
    expect((await reports(city)).find((row) => row.id === id)).toMatchObject({ reportTerm: 'OUTDATED' });
    await server.rows('update batch_report_type set valid_days = null');
    const { supplierId, materialId } = first(
      await server.rows<{ supplierId: number; materialId: number }>(
        `select k.supplier_id as "supplierId", l.material_id as "materialId" from transport_lot l
         join transport_line k on k.id = l.transport_line_id where l.id = $1`,
        [lotId],
      ),
    );
    expect((await reports(city, { supplierId, materialId, result: 'QUALIFIED' })).map((row) => row.id)).toContain(id);
    expect(await reports(city, { supplierId, materialId, result: 'FAILED' })).toEqual([]);
  });

  test('stay with the supplier while it still loads', async () => {
    const pickup = await deliver.confirmed();
    const draft = await deliver.loaded(await deliver.draft(pickup.lines.map((line) => deliver.load(line))));
    const files = await server.rows<{ id: number }>(
      `select a.id from attachment a join transport_lot l on l.id = a.owner_id join transport_line k on k.id = l.transport_line_id
       where a.kind = 'batchReport' and k.transport_order_id = $1`,
      [draft.id],
    );
    expect(files.length).toBeGreaterThan(0);
    const seen = new Set((await reports(city)).map(({ id }) => id));
    expect(files.filter(({ id }) => seen.has(id))).toEqual([]);
    const zip = await server.send(city, zipCityFiles, { reports: files.map(({ id }) => id) });
    expectRefusal(zip, 'blocked');
  });
});

describe('what a city keeps itself', () => {
  test('is its own, with the day until which it is valid', async () => {
    const added = await keep(city, shanghai, { name: '食品经营许可证.pdf', validUntil: addDays(today, 20) });
    expect(added.data).toMatchObject({ name: '食品经营许可证.pdf', validUntil: addDays(today, 20) });
    expect((await server.done(city, cityFile.calls.list, { of: shanghai })).list).toHaveLength(1);
    expectRefusal(await server.send(beijing, cityFile.calls.list, { of: shanghai }), 'notFound');
    expectRefusal(await keep(beijing, shanghai, { name: '别人的.pdf', validUntil: today }), 'notFound');
    const store = await server.as('store_sh001');
    expectRefusal(await server.send(store, cityFile.calls.list, { of: shanghai }), 'noPower');
    const { id } = first((await server.done(city, cityFile.calls.list, { of: shanghai })).list);
    if (!cityFile.calls.remove) throw new Error('a city removes its files');
    await server.done(city, cityFile.calls.remove, { id });
    expect((await server.done(city, cityFile.calls.list, { of: shanghai })).list).toEqual([]);
  });
});

describe('an archive', () => {
  test('has the files of what was chosen under names that say whose they are', async () => {
    const [one] = await certificates(city);
    const [report] = await reports(city);
    if (!one || !report) throw new Error('there is nothing to choose');
    await attach(boss, one.id, '甲.pdf');
    await keep(city, shanghai, { name: '健康证.pdf', validUntil: today });
    const asked = { certificates: [one.id], reports: [report.id], cityId: shanghai };
    const { name, bytes } = await server.fetchFile(city, zipCityFiles, asked);
    expect(name).toBe(`文件_${today}.zip`);
    const names = await namesIn(bytes);
    expect(names).toContain('健康证.pdf');
    expect(names.filter((each) => each.includes(one.certificateNo) && each.endsWith('甲.pdf'))).toHaveLength(1);
    expect(names.filter((each) => each.includes(`${report.materialName} ${report.lotNo} `))).toHaveLength(1);
    const [told] = await server.rows<{ after: { fileCount: number } }>(
      `select after from audit where call = 'zipCityFiles' order by id desc limit 1`,
    );
    expect(told?.after.fileCount).toBe(names.length);
  });

  test('is refused without any file, of another city’s and of more than 200', async () => {
    expect((await server.send(city, zipCityFiles, {})).message).toBe('所选的没有文件可以下载');
    expectRefusal(await server.send(city, zipCityFiles, { cityId: capital }), 'notFound');
    const [report] = await reports(city);
    const foreign = await server.send(beijing, zipCityFiles, { reports: [report?.id ?? 0] });
    expect(expectProblems(foreign)).toEqual({ 'reports.0': '记录不存在或已被删除' });
    const many = await server.send(city, zipCityFiles, { reports: Array.from({ length: 201 }, () => report?.id ?? 0) });
    expect(expectProblems(many)).toEqual({ reports: '一次最多 200 条' });
  });
});
