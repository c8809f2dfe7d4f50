import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { statements, type Connection } from '../../platform/database';
import type { FieldProblem } from '../../platform/problems';
import type { ReleaseProof, releaseRules } from './builds.tables';
import type { Build } from './read-build';
import { releaseActsRepository as acts } from './release-acts.repository';

export type ReleaseRules = Omit<typeof releaseRules.$inferSelect, 'name'>;

export const NO_RULES: ReleaseRules = { budgets: {}, demands: [], pipelines: [], places: [] };

const SQL = statements({
  release_rules_find: 'select budgets, demands, pipelines, places from release_rules where name = $1',
  release_rules_set: `
  insert into release_rules (name, budgets, demands, pipelines, places)
  values ($1, $2::json, $3::json, $4::json, $5::json)
  on conflict (name) do update set budgets = excluded.budgets, demands = excluded.demands,
    pipelines = excluded.pipelines, places = excluded.places`,
});

export const releaseRulesRepository = {
  ofName: async (connection: Connection, name: string) =>
    (await connection.query<ReleaseRules>(SQL.release_rules_find, [name]))[0] ?? NO_RULES,
  set: (connection: Connection, name: string, { budgets, demands, pipelines, places }: ReleaseRules) =>
    connection.query(SQL.release_rules_set, [
      name,
      ...[budgets, demands, pipelines, places].map((part) => JSON.stringify(part)),
    ]),
};

const compress = promisify(gzip);
/** Matches a file with the texts of one language; a browser loads only one such file. */
const WORDS = /^words-([a-z]+)/;

/** @returns gzip size in bytes of the entry and these files. Counts only the largest of the files for languages. */
async function firstBytes({ release, read }: Build, names: readonly string[]): Promise<number> {
  const byLanguage = new Map<string, number>();
  let bytes = 0;
  for (const name of new Set([release.entry, ...names])) {
    if (!name.endsWith('.js')) continue;
    const { length } = await compress(await read(name), { level: 9 });
    const language = WORDS.exec(name)?.[1];
    if (language) byLanguage.set(language, (byLanguage.get(language) ?? 0) + length);
    else bytes += length;
  }
  return bytes + Math.max(0, ...byLanguage.values());
}

/** Measures a build's files and compares them with the budgets of its modules. Source: docs/rules.md REL-21 */
export async function budgetFaults(build: Build, { budgets }: ReleaseRules): Promise<FieldProblem[]> {
  const { name, firstFiles = {}, files } = build.release;
  const faults: FieldProblem[] = [];
  for (const [expose, budgetKb] of Object.entries(budgets)) {
    const names = firstFiles[expose];
    const unknown = names?.find((file) => !Object.hasOwn(files, file));
    if (!names || unknown !== undefined) {
      const detail = `${name} ${expose} has a budget, and release.json does not list its first files: build it with the current packages`;
      faults.push({ code: 'size_unknown', field: 'firstFiles', detail });
      continue;
    }
    const sizeKb = (await firstBytes(build, names)) / 1024;
    if (sizeKb <= budgetKb) continue;
    const detail = `${name} ${expose} loads ${sizeKb.toFixed(1)} KB of gzip before it shows, and its budget in this shop is ${budgetKb} KB`;
    faults.push({ code: 'over_budget', field: 'files', detail });
  }
  return faults;
}

const MISSING: Readonly<Record<ReleaseProof, string>> = {
  tests: 'its tests have not been reported as passed: release it without --skip-tests',
  look: 'no walk through the shop has been reported for it: release it without --no-browser',
  approve: 'nobody has approved it who does not release it: ask a second member of staff',
};

/**
 * Returns the proofs that staff demand but a version lacks. An approval does not count if the same actor published the
 * version or activates it. Source: docs/rules.md REL-21
 *
 * @param actor - the member or token that activates the version
 */
export async function demandFaults(
  on: Connection,
  { name, version }: { readonly name: string; readonly version: string },
  actor: string,
): Promise<FieldProblem[]> {
  const { demands } = await releaseRulesRepository.ofName(on, name);
  if (demands.length === 0) return [];
  const done = await acts.actorsOf(on, name, version);
  const releasers = [actor, ...done.filter(({ act }) => act === 'publish').map((line) => line.actor)];
  const isMet = (demand: ReleaseProof): boolean =>
    done.some((line) => line.act === demand && (demand !== 'approve' || !releasers.includes(line.actor)));
  return demands
    .filter((demand) => !isMet(demand))
    .map((demand) => ({
      code: 'proof_missing',
      field: 'demands',
      detail: `this shop demands it of ${name}, and ${MISSING[demand]}`,
    }));
}
