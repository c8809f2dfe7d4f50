import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { MAX_LENGTH } from './form-keystroke/fields.mjs';
import { launchBrowser } from './browser.mjs';
import { root } from './server.mjs';
import { ms, percentile } from './table.mjs';

const { compileWords } = createRequire(import.meta.url)('../../shared/federation/words/compile-words.cjs');

const CPU_SLOWDOWN = 4;
const ROUNDS = 3;
const KEYSTROKES = 80;
const WARM_UP = 20;
const OWN = 'ours.tsx';
const FORMS = [
  ['Bindery', OWN],
  ['React alone, nothing kept or checked', 'react.jsx'],
  ['@rjsf/core', 'rjsf.jsx'],
  ['survey-react-ui', 'survey.jsx'],
];

/**
 * Measures the time from a keystroke until the page contains all its changes, in a form of thirty texts that is
 * validated while typing. Compares our form with form libraries and with React alone. The forms take turns, so that
 * other load on the machine affects them equally.
 */
export async function formKeystroke() {
  const browser = await launchBrowser();
  try {
    const measured = new Map(FORMS.map(([, entry]) => [entry, { times: [], inputs: [] }]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [entry, so] of measured) {
        if (so.fault) continue;
        const { times = [], inputs = [], fault } = await measure(browser, entry);
        measured.set(entry, { times: [...so.times, ...times], inputs: [...so.inputs, ...inputs], fault });
      }
    }
    const ownMedian = percentile(measured.get(OWN).times, 0.5);
    return FORMS.flatMap(([name, entry]) => {
      const { times, inputs, fault } = measured.get(entry);
      if (fault) return [[`${name}: not measured`, fault, '']];
      const median = percentile(times, 0.5);
      return [
        [
          `${name}: keydown to the commit after keyup, 30 fields, ${CPU_SLOWDOWN}x CPU slowdown`,
          spread(times),
          entry === OWN ? 'goal: under 2 ms' : `${(median / ownMedian).toFixed(1)} times ours`,
        ],
        ['  of it: the input event until what it changes is committed', spread(inputs), ''],
      ];
    });
  } finally {
    await browser.close();
  }
}

const spread = (times) => `median ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`;

/**
 * @returns {Promise<{times?: number[], inputs?: number[], fault?: string}>} `times`: ms of each keystroke; `inputs`: ms
 *   of each input event; `fault`: the error if a library is missing
 */
async function measure(browser, entry) {
  const bundle = await bundled(entry).catch((error) => ({ fault: error.errors?.[0]?.text ?? String(error) }));
  if (bundle.fault) return bundle;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route('**/*', (route) =>
    new URL(route.request().url()).pathname === '/form.js'
      ? route.fulfill({ contentType: 'text/javascript', body: bundle.code })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>form</title><div id="form"></div><script src="/form.js"></script>',
        }),
  );
  await page.goto('http://bench.test/');
  const field = page.getByRole('textbox', { name: /Question 15/ });
  await field.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const { times, inputs } = await field.evaluate(typeInto, { count: KEYSTROKES });
  const remainingCharacters = MAX_LENGTH - (await field.inputValue()).length;
  const isTaken =
    remainingCharacters < MAX_LENGTH &&
    (entry !== OWN || (await page.getByText(`${remainingCharacters} characters left`).count()) > 0);
  await page.close();
  return isTaken
    ? { times: times.slice(WARM_UP), inputs: inputs.slice(WARM_UP) }
    : { fault: 'the form did not take what was typed' };
}

const texts = {
  name: 'texts',
  setup({ onLoad }) {
    onLoad({ filter: /\.arb$/ }, ({ path: file }) => ({
      contents: compileWords(file),
      loader: 'js',
      resolveDir: path.dirname(file),
    }));
  },
};

async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'tools/bench/form-keystroke', entry)],
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'iife',
    jsx: 'automatic',
    logLevel: 'silent',
    outdir: path.join(root, '.cache/bench'),
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty', '.woff2': 'empty' },
    plugins: [texts],
  });
  return { code: outputFiles.find(({ path: file }) => file.endsWith('.js')).text };
}

/**
 * Runs in the page: presses a key, changes the text, releases the key. Waits for the events and their microtasks, not
 * for the next task, because the browser may paint before it.
 */
async function typeInto(input, { count }) {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const pause = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
  const settled = async () => {
    for (let hop = 0; hop < 60; hop += 1) await null;
  };
  const times = [];
  const inputs = [];
  for (let index = 0; index < count; index += 1) {
    const key = String.fromCharCode(97 + (index % 26));
    const text = index % 50 === 49 ? key : input.value + key;
    await pause();
    const started = performance.now();
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    write.call(input, text);
    const writeTime = performance.now();
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }));
    await settled();
    inputs.push(performance.now() - writeTime);
    input.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
    await settled();
    times.push(performance.now() - started);
  }
  return { times, inputs };
}
