import { readFileSync } from 'node:fs';
import { shopper } from './shopper.mjs';
import { exampleCustomisation } from './browser.mjs';
import { ms, percentile } from './table.mjs';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const SHOPPERS = 4;
const SAMPLE_MS = 5000;
const SLUG = 'the-lost-star';
/** After this part of the measured time, all caches are full, so memory must not grow any more. */
const SETTLED = 0.5;

/**
 * Simulates shoppers who never pause. Each shopper types a new name, views every page of the book in two widths (some
 * pages twice), and adds the book to the cart. Measures the memory of the server's process (Linux only).
 */
export async function soak({ origin, pid }) {
  const values = await exampleCustomisation(origin, SLUG);
  const { data } = await (await fetch(`${origin}/_canvas/api/products?marketplace=uk`)).json();
  const productId = data.products.find(({ slug }) => slug === SLUG).id;
  const tally = { pages: 0, books: 0, failed: 0, times: [] };
  const deadline = performance.now() + MINUTES * 60_000;
  const memory = sampleMemory(pid);
  await Promise.all(
    Array.from({ length: SHOPPERS }, (_, n) =>
      shop(origin, n, { values, productId, until: deadline, done: tally }),
    ),
  );
  return rows(memory.stop(), tally);
}

async function shop(origin, number, { values, productId, until: deadline, done: tally }) {
  for (let book = 0; performance.now() < deadline; book += 1) {
    const buyer = await shopper(origin);
    const customisations = { ...values, name: nameOf(number, book) };
    const answer = await fetch(`${origin}/content/product/${SLUG}/toc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(customisations),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const {
      toc: { pages },
    } = await answer.json();
    for (const [index, { url }] of pages.entries()) {
      if (performance.now() > deadline) break;
      for (const width of index % 3 === 0 ? [640, 1200, 640] : [640])
        await look(`${origin}${url}?_width=${width}`, tally);
    }
    if (
      (await buyer.add({
        items: [{ productId, customisations: { ...customisations, format: 'hardcover' } }],
      })) >= 400
    )
      tally.failed += 1;
    if ((await buyer.read()).status >= 400) tally.failed += 1;
    tally.books += 1;
  }
}

async function look(url, tally) {
  const startTime = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  tally.times.push(performance.now() - startTime);
  if (answer.ok) tally.pages += 1;
  else tally.failed += 1;
}

const nameOf = (shopperNumber, book) =>
  [
    'Z',
    ...[shopperNumber, Math.floor(book / 676), Math.floor(book / 26), book].map((n) =>
      String.fromCodePoint(0x61 + (n % 26)),
    ),
  ].join('');

function sampleMemory(pid) {
  const samples = [];
  const started = performance.now();
  const take = () => {
    const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    samples.push({ minutes: (performance.now() - started) / 60_000, mb: Number(rss[1]) / 1024 });
  };
  take();
  const timer = setInterval(take, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      take();
      return samples;
    },
  };
}

function rows(samples, { pages, books, failed, times }) {
  const end = samples.at(-1).minutes;
  const sampleAt = (part) => samples.find(({ minutes }) => minutes >= end * part) ?? samples.at(-1);
  const settled = samples.filter(({ minutes }) => minutes >= end * SETTLED);
  return [
    [
      `${books} books, ${pages} pages seen in ${end.toFixed(1)} minutes`,
      `median ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}, ${failed} failed`,
      'goal: none fails',
    ],
    [
      'memory (RSS) at the start, 1/4, 1/2, 3/4, the end',
      [0, 0.25, 0.5, 0.75, 1].map((part) => `${sampleAt(part).mb.toFixed(0)} MB`).join(', '),
    ],
    [
      'most; growth over the second half',
      `${Math.max(...samples.map(({ mb }) => mb)).toFixed(0)} MB; ${slope(settled).toFixed(1)} MB a minute`,
      'goal: flat',
    ],
  ];
}

/** Least squares, MB per minute. */
function slope(samples) {
  const mean = (selector) => samples.reduce((sum, sample) => sum + selector(sample), 0) / samples.length;
  const [x, y] = [mean(({ minutes }) => minutes), mean(({ mb }) => mb)];
  const spread = samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
  return spread === 0
    ? 0
    : samples.reduce((sum, { minutes, mb }) => sum + (minutes - x) * (mb - y), 0) / spread;
}
