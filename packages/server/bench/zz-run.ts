import { benchImport, benchCommit } from '/work/main/packages/server/bench/import-export.ts';
import { machines } from '/work/main/packages/contract/src/machines.ts';
import { startTestCluster } from '/work/main/packages/server/src/embedded/start-test-cluster.ts';
import { openDatabase } from '/work/main/packages/server/src/kernel/database.ts';
import { migrate } from '/work/main/packages/server/src/kernel/migrate.ts';
import { loadMaster } from '/work/main/packages/server/src/demo/master.ts';
import { demoRoles, demoRolesOf } from '/work/main/packages/server/src/demo/roles.ts';
import { openFileStore } from '/work/main/packages/server/src/kernel/file-store.ts';
import { readConfig } from '/work/main/packages/server/src/config.ts';
import { actorOf, castOf } from '/work/main/packages/server/src/kernel/actor.ts';
import { modules } from '/work/main/packages/server/src/modules.ts';
import { mkdir } from 'node:fs/promises';
const cluster = await startTestCluster();
const database = openDatabase({ url: cluster.url, maxConnections: 10 });
const now = new Date('2026-11-20T02:00:00Z');
await migrate(database.pool, { now, machines });
await loadMaster(database.db, { now, roles: demoRoles, rolesOf: demoRolesOf });
const files = await openFileStore(readConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/prof/data' }));
await mkdir(files.scratch, { recursive: true });
const cast = castOf({ database, bindings: modules.flat(), settings: { separateCheckers: false, sessionHours: 12 }, random: Math.random, files });
const house = { database, now, actor: await actorOf(cast, 'city_sh') };
const n = Number(process.argv[2]);
await benchImport(house, n);
for (let i=0;i<3;i++){
const c0 = process.cpuUsage();
const f = await benchImport(house, n);
const c = process.cpuUsage(c0);
console.log(f.work, f.seconds, 'cpu', (c.user + c.system) / 1e6, f.batch.badCount);
if (process.argv[3]) { const c1 = process.cpuUsage(); const g = await benchCommit(house, f.batch); const d = process.cpuUsage(c1); console.log(g.work, g.seconds, 'cpu', (d.user+d.system)/1e6, g.memoryMb); break; }
}
await database.close(); await cluster.stop();
