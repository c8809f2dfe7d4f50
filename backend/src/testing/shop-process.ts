import { buildApp, openMuse } from '../app/app';
import { makePdf } from '../contexts/printing';
import { readConfig } from '../platform/config';
import { openDatabase } from '../platform/database';
import { closeServer, drain, stopOnSignals } from '../platform/stop';

// A second process of a shop on PostgreSQL, for tests across processes. It prints `ready <port>`.
// Argument: the repository root. All other settings are a shop's environment variables.
const config = readConfig(process.env, process.argv[2]!);
const { databaseUrl: url, databasePoolSize: poolSize, migrationsDir } = config;
const [muse, database] = await Promise.all([
  openMuse(config),
  openDatabase({ url: url!, poolSize, migrationsDir }),
]);
const { app, readiness } = await buildApp(config, { database, muse, makePdf });
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
stopOnSignals(
  [() => drain(readiness, config.drainMs), () => closeServer(app), () => database.close()],
  (line) => void say(line),
  config,
);
await app.listen({ port: 0, host: '127.0.0.1' });
readiness.serve();
say(`ready ${(app.server.address() as { port: number }).port}`);
