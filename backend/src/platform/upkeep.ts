import type { Database } from './database';

const HOUR_MS = 3_600_000;

export interface UpkeepTask {
  readonly name: string;
  run(): Promise<unknown>;
}

/**
 * Runs the tasks every hour. On the embedded database it also vacuums, because its autovacuum never runs.
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
  const timer = setInterval(() => void runAll(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
