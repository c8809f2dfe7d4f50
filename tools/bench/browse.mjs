import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { packagesStayOutside } from '../tasks/packages-stay-outside.mjs';
import { root } from './server.mjs';
import { ms, percentile } from './table.mjs';

const PRODUCTS = 2000;
const RUNS = 400;
const GOAL = 'goal: p99 under 50 ms';
const WORDS = [
  ...['star', 'picnic', 'moon', 'garden', 'river', 'dragon', 'pirate', 'castle', 'winter', 'summer'],
  ...['island', 'robot', 'forest', 'lantern', 'whale', 'train', 'kitchen', 'circus', 'mountain', 'bakery'],
];
const TOPICS = ['birthday', 'christmas', 'bedtime', 'new-baby', 'school'];

/** Bundles the backend's code for lists and searches, so that this process can run the code. */
async function bundleBrowsing() {
  const cache = path.join(root, 'backend', 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'bench-'));
  const catalogue = path.join(root, 'backend/src/contexts/catalogue');
  const contents = `
    export { Browse } from '${catalogue}/browse/browse';
    export { SearchIndex } from '${catalogue}/browse/search-index';
    export { listedBook } from '${catalogue}/testing/listed-books';
    export { openDatabase } from '${path.join(root, 'backend/src/platform/database')}';
    export { findMarket } from '@bindery/shared/market';`;
  await build({
    stdin: { contents, resolveDir: path.join(root, 'backend'), loader: 'ts' },
    outfile: path.join(folder, 'browsing.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [packagesStayOutside],
    logLevel: 'error',
  });
  const modules = await import(pathToFileURL(path.join(folder, 'browsing.mjs')).href);
  return { ...modules, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const pick = (list, number) => list[number % list.length];

const SYLLABLES = ['ba', 'ko', 'li', 'mu', 're', 'sa', 'ti', 'vo', 'ne', 'du', 'fa', 'gi', 'ho', 'pe', 'wy'];
const FURTHER_WORDS = 3000;
/** Returns a word for a description. As in natural language, a few words are frequent and most words are rare. */
function wordOf(number) {
  const share = ((number * 7919) % 10_007) / 10_007;
  const rank = Math.floor(FURTHER_WORDS * share ** 3);
  return [1, 15, 225].map((place) => pick(SYLLABLES, Math.floor(rank / place))).join('');
}

const factsOf = (number) => ({
  name: `The ${pick(WORDS, number)} and the ${pick(WORDS, number * 7 + 3)} ${number}`,
  tagline: `A story about a ${pick(WORDS, number * 3)}`,
  description: Array.from({ length: 60 }, (_, index) => wordOf(number * 61 + index)).join(' '),
  taxons: [
    `books/${pick(WORDS, number)}`,
    `occasion/${pick(TOPICS, number)}`,
    `theme/${pick(WORDS, number * 5)}`,
  ],
  ages: [number % 6, (number % 6) + 4],
  amount: String(15 + (number % 30)),
  availableOn: `2026-${String((number % 12) + 1).padStart(2, '0')}-01`,
});

async function timed(act) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await act(run);
    times.push(performance.now() - start);
  }
  return `median ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}`;
}

/** Measures lists and searches of a catalogue with 2,000 products, on the embedded database or BENCH_DATABASE_URL. */
export async function browse() {
  const { Browse, SearchIndex, listedBook, openDatabase, findMarket, remove } = await bundleBrowsing();
  const url = process.env.BENCH_DATABASE_URL || undefined;
  const database = await openDatabase({ url, migrationsDir: path.join(root, 'backend/drizzle') });
  try {
    const market = findMarket('uk');
    const listing = Array.from({ length: PRODUCTS }, (_, number) => listedBook(market, factsOf(number)));
    const shop = new Browse({
      catalogue: { listing: async () => listing },
      sales: { counts: async () => new Map() },
      searchIndex: new SearchIndex(database, console.error),
    });
    const start = performance.now();
    await shop.page(market, { text: 'star' });
    const indexed = performance.now() - start;
    const narrowed = { occasion: ['birthday', 'christmas'], age: ['3-5'], price: ['20-30'] };
    const searched = (run) => `${pick(WORDS, run)} ${pick(WORDS, run * 11 + 1).slice(0, 3)}`;
    return [
      ['first search, which writes the index', ms(indexed)],
      [
        'page of a category',
        await timed((run) => shop.page(market, { category: 'books', page: run % 80 })),
        GOAL,
      ],
      [
        'narrowed and sorted',
        await timed(() => shop.page(market, { choices: narrowed, sort: 'price' })),
        GOAL,
      ],
      [
        'search for a word of every tenth book',
        await timed((run) => shop.page(market, { text: pick(WORDS, run) })),
        GOAL,
      ],
      ['search for a word of every book', await timed(() => shop.page(market, { text: 'story' })), GOAL],
      [
        'search for a word and a beginning',
        await timed((run) => shop.page(market, { text: searched(run) })),
        GOAL,
      ],
      [
        'search without result, with its correction',
        await timed(() => shop.page(market, { text: 'castel lantren' })),
        GOAL,
      ],
      ['suggestions', await timed((run) => shop.suggestions(market, pick(WORDS, run).slice(0, 3))), GOAL],
      ['related books', await timed((run) => shop.related(market, listing[run].summary.slug)), GOAL],
    ];
  } finally {
    await database.close();
    remove();
  }
}
