// Measures the size of the repository: `npm test -- structure`. The limits are in structure.json.
// When a count falls, `--write` lowers its limit too, but not below the goal.
// `--places "code files"` lists the places that a count includes.
// Documents are measured in words, because each row of a table or example is a line.
// The goals come from a review of 123,461 code lines that wanted 3 % fewer. Later features raised the goals.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { countDocuments, countLanguage, countWays } from './count-language.mjs';
import { countLayout } from './count-layout.mjs';
import { readSources, readTracked } from './repository-files.mjs';

const LIMITS = new URL('structure.json', import.meta.url);
const SHOWN_PLACES = 20;

function countAll() {
  const { code, tests } = readSources();
  const sources = [...code, ...tests];
  return {
    ...countLayout(code, tests),
    ...countWays(code),
    ...countLanguage(sources),
    ...countDocuments(readTracked(/^(?!backend\/content\/).*\.md$/), sources),
  };
}

/**
 * @param {Record<string, {count: number, places?: string[]}>} counts
 * @param {Record<string, {limit: number, goal?: number}>} limits
 * @returns {string[]} the names of counts that exceed their limit or have no limit yet
 */
export const grown = (counts, limits) =>
  Object.entries(counts).flatMap(([name, { count }]) => (count <= (limits[name]?.limit ?? -1) ? [] : [name]));

/** @returns the limits, lowered to each smaller count but not below the goal */
export const lowered = (counts, limits) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, { count }]) => {
      const { limit = count, goal } = limits[name] ?? {};
      return [name, { limit: Math.max(Math.min(count, limit), goal ?? 0), goal }];
    }),
  );

function table(counts, limits) {
  return Object.entries(counts).map(([name, { count }]) => {
    const { limit = '-', goal = '' } = limits[name] ?? {};
    return `${name.padEnd(72)} ${String(count).padStart(8)} ${String(limit).padStart(8)} ${String(goal).padStart(8)}`;
  });
}

function main([option, wantedName]) {
  const limits = JSON.parse(readFileSync(LIMITS, 'utf8'));
  const counts = countAll();
  const lowerLimits = lowered(counts, limits);
  if (option === '--places') {
    (counts[wantedName]?.places ?? []).forEach((place) => console.log(place));
    return 0;
  }
  if (option === '--write') writeFileSync(LIMITS, `${JSON.stringify(lowerLimits, null, 2)}\n`);
  console.log(`${''.padEnd(72)} ${'now'.padStart(8)} ${'limit'.padStart(8)} ${'goal'.padStart(8)}`);
  table(counts, limits).forEach((line) => console.log(line));
  if (option === '--write') return 0;
  const faults = grown(counts, limits);
  for (const name of faults) {
    console.error(`\n${name}: ${counts[name].count}, and ${limits[name]?.limit ?? 'none'} is the limit`);
    (counts[name].places ?? []).slice(0, SHOWN_PLACES).forEach((place) => console.error(`  ${place}`));
  }
  if (faults.length === 0 && Object.keys(counts).some((name) => lowerLimits[name].limit < limits[name].limit))
    console.log(
      '\nSome counts are smaller than their limit: `node tools/tasks/structure/structure.mjs --write`',
    );
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main(process.argv.slice(2));
