/** runs of at least this many pages are shortened */
const MIN_RUN = 3;

/**
 * Shortens page numbers: a run becomes its first and last.
 *
 * @param pages - ascending
 * @returns '4', '6–9', '11', '12'
 */
export function pageRuns(pages: readonly number[]): string[] {
  const runs: number[][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run?.at(-1) === page - 1) run.push(page);
    else runs.push([page]);
  }
  return runs.flatMap((run) => (run.length < MIN_RUN ? run.map(String) : [`${run[0]}–${run.at(-1)}`]));
}
