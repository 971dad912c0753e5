import { roles } from '@material/contract/kernel/call/screen.ts';
import { randomBytes } from 'node:crypto';
import type { Database } from '../kernel/database/database.ts';
import { hashPassword } from './password.ts';

/** Makes the one superadmin of an empty database and returns its random password; undefined when anybody exists. */
export async function ensureSuperadmin({ db }: Database, now: Date): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return undefined;
    const password = randomBytes(9).toString('base64url').replace(/[-_]/g, 'x');
    const role = await tx
      .insertInto('role')
      .values({ name: '超级管理员', centre: roles.superadmin, power: '[]', create_time: now, create_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await tx
      .insertInto('app_user')
      .values({
        username: 'superadmin',
        name: '系统管理员',
        phone: '15400000000',
        password_hash: await hashPassword(password),
        password_time: now,
        source: 'MANAGEMENT',
        create_time: now,
        create_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('user_role').values({ user_id: user.id, role_id: role.id, create_time: now }).execute();
    return password;
  });
}
