import { nameOf } from './muse-engine.mjs';
import { ms, percentile } from './table.mjs';

const SLUGS = ['the-lost-star', 'our-big-picnic', 'our-year'];
const COVERS = 12;
const RUNS = 15;
const WIDTH = 640;
const UK = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };

/**
 * Measures the time from a new name to twelve drawn covers. The catalogue has three products, so the benchmark requests
 * four names at once. The first run warms up.
 */
export async function covers(server) {
  const times = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const start = performance.now();
    const names = Array.from({ length: COVERS / SLUGS.length }, (_, index) => nameOf(run * 4 + index));
    await Promise.all(names.map((name) => drawCovers(server.origin, name)));
    if (run > 0) times.push(performance.now() - start);
  }
  return [
    [
      `${COVERS} covers with a new name, median`,
      ms(percentile(times, 0.5)),
      'goal: 750 ms after the pause of 250 ms',
    ],
    [`${COVERS} covers with a new name, p95`, ms(percentile(times, 0.95)), ''],
  ];
}

async function drawCovers(origin, name) {
  const answer = await fetch(`${origin}/content/covers`, {
    method: 'POST',
    headers: { ...UK, 'content-type': 'application/json' },
    body: JSON.stringify({ name, slugs: SLUGS }),
  });
  const { covers: namedCovers } = await answer.json();
  if (namedCovers?.length !== SLUGS.length)
    throw new Error(`${answer.status}: not every cover shows the name`);
  await Promise.all(
    namedCovers.map(async ({ url }) => {
      const picture = await fetch(`${origin}${url}?_width=${WIDTH}`, { headers: { accept: 'image/webp' } });
      if (!picture.ok) throw new Error(`${picture.status} for a cover`);
      await picture.arrayBuffer();
    }),
  );
}
