import { helpCalls } from '@material/contract/messaging/help.calls.ts';
import { helpArticles, helpReaders } from '@material/contract/messaging/help.reference.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { expectRefusal, type Signed } from '../../test/harness/client.ts';
import { startHarness } from '../../test/harness/harness.ts';

const server = await startHarness();
afterAll(() => server.stop());
const writer = await server.as('superadmin', { centre: 'management' });
const readers = {
  MANAGEMENT: await server.as('glzx01'),
  CITY: await server.as('city_sh'),
  SUPPLIER: await server.as('sup_gys001'),
};
const { save, stop, remove } = helpArticles.calls;
const titles = async (who: Signed): Promise<string[]> =>
  (await server.done(who, helpCalls.getHelpView, {})).list.map(({ title }) => title);

describe('帮助中心', () => {
  test('shows everybody what is for all and for the own centre, in order', async () => {
    await server.rows('delete from help_article');
    const all = Object.keys(helpReaders);
    for (const kind of all)
      await server.done(writer, save, { title: `给 ${kind}`, readers: kind, body: '<p>正文</p>' });
    for (const [kind, who] of Object.entries(readers)) expect(await titles(who)).toEqual(['给 ALL', `给 ${kind}`]);
  });

  test('shows nothing that was stopped or deleted', async () => {
    const row = await server.done(writer, save, { title: '旧的', readers: 'ALL', body: '旧' });
    expect(await titles(readers.CITY)).toContain('旧的');
    const stopped = await server.done(writer, stop, { id: row.id, rowVersion: row.rowVersion });
    expect(await titles(readers.CITY)).not.toContain('旧的');
    await server.done(writer, remove, { id: row.id, rowVersion: stopped.rowVersion });
    expect(await titles(readers.CITY)).not.toContain('旧的');
  });

  test('holds cleaned text alone, whatever was sent, and refuses what is empty or too long', async () => {
    const body = '<p onclick="x()">好<script>alert(1)</script><img src=x onerror=alert(1)><b style="x">粗</b></p>';
    const row = await server.done(writer, save, { title: '脚本', readers: 'ALL', body });
    expect(row['body']).toBe('<p>好<b>粗</b></p>');
    for (const wrong of ['', '<script>1</script>', '字'.repeat(20_001)])
      expectRefusal(await server.send(writer, save, { title: '空', readers: 'ALL', body: wrong }), 'invalidInput');
  });

  test('is written by those who may alone', async () => {
    for (const who of [readers.CITY, readers.SUPPLIER, await server.as('cw01')])
      expectRefusal(await server.send(who, save, { title: '外人', readers: 'ALL', body: '字' }), 'noPower');
  });
});
