import path from 'node:path';
import { build } from 'esbuild';
import { launchBrowser } from './browser.mjs';
import { root } from './server.mjs';
import { ms, percentile } from './table.mjs';

const CPU_SLOWDOWN = 4;
const KEYSTROKES = 120;
const WARM_UP = 20;
const FORMS = [['Bindery', 'ours.tsx'], ['@rjsf/core', 'rjsf.jsx'], ['survey-react-ui', 'survey.jsx']];

/** A keystroke in a form of thirty texts, checked as one types, until React has committed what it changes: ours beside the libraries of the field. */
export async function formKeystroke() {
  const browser = await launchBrowser();
  try {
    const measured = [];
    for (const [name, entry] of FORMS) measured.push([name, await measure(browser, entry)]);
    const own = percentile(measured[0][1].times ?? [], 0.5);
    return measured.map(([name, { times, fault }], index) => (times
      ? [`${name}: keystroke -> commit, 30 fields, ${CPU_SLOWDOWN}x CPU slowdown`, `median ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`, index === 0 ? 'goal: under 2 ms' : `${(percentile(times, 0.5) / own).toFixed(1)} times ours`]
      : [`${name}: not measured`, fault, '']));
  } finally {
    await browser.close();
  }
}

/** @returns {Promise<{times?: number[], fault?: string}>} ms of each keystroke; the fault where a library is not installed */
async function measure(browser, entry) {
  const bundle = await bundled(entry).catch((error) => ({ fault: error.errors?.[0]?.text ?? String(error) }));
  if (bundle.fault) return bundle;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route('**/*', (route) => (new URL(route.request().url()).pathname === '/form.js'
    ? route.fulfill({ contentType: 'text/javascript', body: bundle.code })
    : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>form</title><div id="form"></div><script src="/form.js"></script>' })));
  await page.goto('http://bench.test/');
  const field = page.getByRole('textbox', { name: /Question 15/ });
  await field.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const times = await field.evaluate(typeInto, { count: KEYSTROKES });
  const isTaken = (await field.inputValue()).length > 0;
  await page.close();
  return isTaken ? { times: times.slice(WARM_UP) } : { fault: 'the form did not take what was typed' };
}

async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'e2e/bench/form-keystroke', entry)], bundle: true, write: false, minify: true, platform: 'browser', format: 'iife', jsx: 'automatic', logLevel: 'silent',
    outdir: path.join(root, '.cache/bench'), define: { 'process.env.NODE_ENV': '"production"' }, loader: { '.css': 'empty', '.woff2': 'empty' },
  });
  return { code: outputFiles.find(({ path: file }) => file.endsWith('.js')).text };
}

/**
 * Runs in the page. A key is pressed, the text changes, the key is let go. React commits what an event changes in its
 * microtasks: all of them are waited for, and not the next task, before which the browser may paint.
 */
async function typeInto(input, { count }) {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const pause = () => new Promise((resolve) => { setTimeout(resolve, 40); });
  const times = [];
  for (let index = 0; index < count; index += 1) {
    const key = String.fromCharCode(97 + (index % 26));
    const text = index % 50 === 49 ? key : input.value + key;
    await pause();
    const started = performance.now();
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    write.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }));
    input.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
    for (let hop = 0; hop < 60; hop += 1) await null;
    times.push(performance.now() - started);
  }
  return times;
}
