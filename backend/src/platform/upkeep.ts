import type { Database } from './database';

const HOUR_MS = 3_600_000;
/** A process that is restarted more often than hourly has its upkeep all the same; the start itself is not held up. */
const FIRST_AFTER_MS = 60_000;

export interface UpkeepTask {
  readonly name: string;
  run(): Promise<unknown>;
}

/**
 * Runs the tasks a minute after the start, then every hour. On the embedded database it also vacuums, because its autovacuum never runs.
 *
 * @returns a function that stops it
 */
export function scheduleUpkeep(
  database: Database,
  tasks: readonly UpkeepTask[],
  report: (task: string, error: unknown) => void,
): () => void {
  const vacuum: UpkeepTask = {
    name: 'vacuum',
    run: () => database.query({ name: 'vacuum', text: 'vacuum analyze' }),
  };
  const all = database.kind === 'embedded' ? [...tasks, vacuum] : tasks;
  async function runAll(): Promise<void> {
    for (const task of all) await task.run().catch((error: unknown) => report(task.name, error));
  }
  const first = setTimeout(() => void runAll(), FIRST_AFTER_MS);
  const hourly = setInterval(() => void runAll(), HOUR_MS);
  for (const timer of [first, hourly]) timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
  };
}
