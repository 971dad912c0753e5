import { startServer } from './server.ts';

const server = await startServer(process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return process.exit(1);
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void server.stop().finally(() => process.exit(0));
  });
}
process.stdout.write(server.greeting);
