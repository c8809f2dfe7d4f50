import { percentile } from '../../bench/table.mjs';
import { onAttempt } from '../asking.mjs';

/** Names of steps, by method and path. The first match counts. */
const STEPS = [
  [/^GET \/uk$/, 'home page'],
  [/^GET \/uk\/personalized-products\//, 'product page'],
  [/^GET \/_canvas\/api\/products/, 'list of products'],
  [/^POST \/content\/product\/[^/]+\/toc/, 'pages of a book'],
  [/^GET \/muse\/pages\//, 'picture of a page'],
  [/^GET \/website-api\/v1\/csrf-token/, 'csrf token'],
  [/^POST \/website\/v2\/cart\/items$/, 'add to cart'],
  [/^(PATCH|DELETE) \/website\/v2\/cart\/items/, 'change a line'],
  [/^GET \/website\/v2\/cart$/, 'read the cart'],
  [/^POST \/website\/v2\/checkout\/orders$/, 'pay'],
  [/^(PUT|POST) \/website\/v2\/checkout/, 'checkout, write'],
  [/^GET \/website\/v2\/checkout/, 'checkout, read'],
  [/\/pdf/, 'print file'],
  [/^GET \/uk\/search/, 'search page'],
  [/^GET \/_canvas\/api\/staff\/orders/, 'list of orders, staff'],
  [/^GET \/_canvas\/api\/staff\/jobs/, 'jobs, staff'],
  [/^GET \/_canvas\/api\/health/, 'health'],
];
/** Statuses after which a client repeats its request, so that no shopper sees them. */
const REPEATED = new Set([404, 409]);

const stepOf = ({ method, url }) => {
  const act = `${method} ${new URL(url).pathname}`;
  return STEPS.find(([pattern]) => pattern.test(act))?.[1] ?? 'other';
};
const isFailure = ({ status, step }) =>
  status === 0 ||
  status === 429 ||
  status >= 500 ||
  (status >= 400 && !REPEATED.has(status) && step !== 'print file');

/** @returns status and the name of the problem, such as "503 database_away" */
function kindOf({ status, body }) {
  if (status === 0) return 'no answer';
  const [, problem = ''] = /"type":"[^"]*:([a-z_]+)"/.exec(Buffer.from(body).toString()) ?? [];
  return `${status} ${problem}`.trim();
}

/** Records every attempt of the load. @returns functions to read the attempts between two `performance.now()` times */
export function recordAttempts() {
  const attempts = [];
  onAttempt(({ body, ...attempt }) => {
    const step = stepOf(attempt);
    const kind = isFailure({ ...attempt, step }) ? kindOf({ ...attempt, body }) : undefined;
    attempts.push({ ...attempt, step, kind });
  });
  const between = (from, to) => attempts.filter(({ at }) => at >= from && at < to);
  return {
    /** @returns {string[][]} rows: step, requests, requests a second, p50, p95, p99, errors; the last row is the sum */
    table(from, to = performance.now()) {
      const list = between(from, to);
      const seconds = (to - from) / 1000;
      const names = [...STEPS.map(([, name]) => name), 'other'].filter((name) =>
        list.some(({ step }) => step === name),
      );
      return [...new Set(names), undefined].map((name) =>
        figuresOf(name ?? 'all', name ? list.filter(({ step }) => step === name) : list, seconds),
      );
    },
    /** @returns {{failed: number, total: number, kinds: string[], lastTime: number}} the failures that clients saw */
    failures(from, to = performance.now()) {
      const list = between(from, to);
      const failed = list.filter(isFailure);
      const counts = new Map();
      for (const { kind } of failed) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const kinds = [...counts].map(([kind, count]) => `${count} × ${kind}`);
      const lastTime = Math.max(from, ...failed.map(({ at, ms }) => at + ms));
      return { failed: failed.length, total: list.length, kinds, lastTime };
    },
  };
}

function figuresOf(name, list, seconds) {
  const times = list.filter((attempt) => !isFailure(attempt)).map(({ ms }) => ms);
  const time = (share) => (times.length > 0 ? `${Math.round(percentile(times, share))}` : '–');
  return [
    name,
    String(list.length),
    (list.length / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99].map(time),
    String(list.filter(isFailure).length),
  ];
}

/** @returns {string} a table in Markdown */
export const markdown = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
