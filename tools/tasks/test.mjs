// `npm test` runs all checks. `npm test -- types unit` runs only these stages.
import { requireNode } from './node-version.mjs';
import { countsOf, summaryLines } from './test/counts.mjs';
import { continueOnImageNode } from './test/node-programs.mjs';

requireNode();
await continueOnImageNode();
const { ensureInstalled } = await import('./install.mjs');
if (!(await ensureInstalled())) end([{ name: 'install', ...countsOf(0, 1), seconds: 0 }]);

const { STAGES } = await import('./test/stages.mjs');
const stageNames = process.argv.slice(2);
const unknown = stageNames.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no stage "${unknown[0]}". The stages are ${STAGES.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const results = [];
for (const stage of STAGES) {
  if (stageNames.length > 0 ? !stageNames.includes(stage.name) : stage.onlyByName) continue;
  if (stage.isAlone) await Promise.all(results);
  const result = resultOf(stage);
  results.push(result);
  if (!stage.isBeside) await result;
}
end(await Promise.all(results));

async function resultOf({ name, run, isBeside }) {
  console.log(`\n== ${name}${isBeside ? ', beside what follows' : ''}`);
  const startedAt = performance.now();
  const counts = await run().catch((error) => {
    console.error(error);
    return countsOf(0, 1);
  });
  return { name, ...counts, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

function end(stages) {
  console.log('');
  for (const { name, passed, failed, seconds } of stages)
    console.log(
      `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed ${String(seconds).padStart(5)} s`,
    );
  for (const line of summaryLines(stages)) console.log(line);
  process.exit(stages.every(({ failed }) => failed === 0) ? 0 : 1);
}
