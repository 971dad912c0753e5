import { userSign } from '@material/contract/identity/attachments.ts';
import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { expectRefusal, type FilePart, type Signed } from '../../../test/harness/client.ts';
import { startHarness } from '../../../test/harness/harness.ts';
import { picture } from '../../../test/file/pictures.ts';

const server = await startHarness();
afterAll(server.stop);

const root = await server.as('superadmin', { centre: 'management' });
const city = await server.as('city_sh');
const userNamed = async (username: string): Promise<number> =>
  (await server.rows<{ id: number }>('select id from app_user where username = $1', [username]))[0]?.id ?? 0;

const sent = async (who: Signed, username: string, file: FilePart) =>
  server.upload(who, userSign.calls.add, { input: { of: await userNamed(username) }, files: [file] });
const drawn = async (seed: number): Promise<FilePart> => ({ name: '签名.png', bytes: await picture(seed, 'png') });
const signUrl = async (who: Signed): Promise<string> => (await server.done(who, sessionCalls.getUserInfo, {})).signUrl;

test('a signature is a picture by what it holds, whatever it is called, and the session names it', async () => {
  expect(userSign.calls.add.path).toBe('/api/Login/ChangeUserSignUrl');
  expect(await signUrl(city)).toBe('');
  for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('%PDF-1.7\n%%EOF\n'), Buffer.from('PK')]) {
    const answer = await sent(root, 'city_sh', { name: '签名.png', bytes });
    expect(answer.status).not.toBe(1);
    expect(answer.message).toMatch(/\p{Script=Han}/u);
  }
  const { data: first, status } = await sent(root, 'city_sh', await drawn(1));
  expect([status, first.version, first.hasThumbnail]).toEqual([1, 1, true]);
  expect((await sent(root, 'city_sh', await drawn(2))).data.version).toBe(2);
  expect(await signUrl(city)).toMatch(new RegExp(`${userSign.calls.down.path}$`));
});

test('a signature is kept by whoever keeps the account', async () => {
  // The unit's main account is kept by headquarters, and nobody keeps one of another unit.
  expectRefusal(await sent(city, 'city_sh', await drawn(3)), 'blocked');
  expect((await sent(city, 'city_hz', await drawn(4))).status).not.toBe(1);
  expect((await sent(city, 'store_sh001', await drawn(5))).data).toMatchObject({ version: 1 });
  const id = await userNamed('store_sh001');
  const audit = await server.rows<{ n: number }>(
    `select count(*)::int as n from audit where target_table = 'app_user' and target_id = $1 and after ->> 'attachment' = 'userSign'`,
    [id],
  );
  expect(audit).toEqual([{ n: 1 }]);
});
