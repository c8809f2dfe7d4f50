import { setTimeout as pause } from 'node:timers/promises';

/** A page that takes longer to answer a question is frozen. */
const ANSWERS_WITHIN_MS = 5000;
const LONGEST_TASK_MS = 1000;
const SLOWEST_SLOT_MS = 3000;
/** A slot may wait for the network before it counts as never shown. */
const SHOWN_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 100;

/** Runs in the page before its own scripts. */
function collectLongTasks(limitMs) {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      if (duration > limitMs) globalThis.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Watches one page for faults of a release.
 *
 * @typedef {{kind: string, text: string}} Fault - `kind` is equal for the same fault in another version
 */
export class PageWatch {
  /** @type {Map<string, Fault>} */
  #faults = new Map();
  #step = 'opening the browser';
  #known;
  /** lines of the console, for the releaser */
  consoleLines = [];
  hasRun = false;

  /**
   * @param page - of Playwright
   * @param {{name: string, entry: string}} release - the watched release
   * @param {Set<string>} [known] - kinds of faults that the live release has; missing: no fault ends the walk
   */
  constructor(page, { name, entry }, known) {
    this.page = page;
    this.#known = known;
    this.name = name;
    this.entry = entry;
    page.on('request', (request) => this.#hearRequest(request));
    page.on('requestfinished', (request) => {
      this.hasRun ||= new URL(request.url()).pathname.endsWith(`/${entry}`);
    });
    page.on('pageerror', ({ stack = '', message }) => {
      if (this.#isOurs(stack)) this.fault(`error ${this.#step}`, `an error while ${this.#step}: ${message}`);
    });
    page.on('console', (message) => this.#hearConsole(message));
  }

  async start() {
    await this.page.addInitScript(collectLongTasks, LONGEST_TASK_MS);
  }

  get faults() {
    return [...this.#faults.values()];
  }

  fault(kind, text) {
    if (!this.#faults.has(kind)) this.#faults.set(kind, { kind, text });
  }

  /** @throws FaultFoundError if there is a fault that the live release does not have */
  #stopAtFault() {
    if (this.#known && this.faults.some(({ kind }) => !this.#known.has(kind))) throw new FaultFoundError();
  }

  /** @param step - what a shopper does now, for the texts of faults: 'typing into the form' */
  begin(step) {
    this.#step = step;
  }

  #isOurs(text) {
    return this.name === 'shell' || text.includes(this.name);
  }

  #hearConsole(message) {
    const text = message.text();
    // warnings of Chromium about preloads say nothing about a fault
    if (!['error', 'warning'].includes(message.type()) || /preload/.test(text)) return;
    this.consoleLines.push(`${message.type()}: ${text.slice(0, 400)}`);
    if (message.type() === 'error' && /integrity|Content Security Policy/.test(text) && this.#isOurs(text))
      this.fault(`refused ${text.slice(0, 60)}`, `the browser refused something: ${text.slice(0, 400)}`);
  }

  #hearRequest(request) {
    const { pathname } = new URL(request.url());
    if (!/\/report-(error|violation)$/.test(pathname)) return;
    const text = request.postData() ?? '';
    if (!this.#isOurs(text)) return;
    const { context = {}, message = '' } = readReport(text);
    const { expose, phase, error = message } = context;
    if (expose)
      this.fault(
        `${phase} ${expose} ${this.#step}`,
        `${expose} failed to ${phase ?? 'work'} while ${this.#step}: ${error}`,
      );
    // the page reports uncaught errors too, which `pageerror` has told
    else this.fault(`error ${this.#step}`, `the page reported while ${this.#step}: ${text.slice(0, 400)}`);
  }

  /**
   * Asks the page for something. A frozen page never answers, so the time is taken outside it.
   *
   * @throws FaultFoundError after five seconds
   */
  async ask(question, argument) {
    const answer = this.page.evaluate(question, argument);
    answer.catch(() => undefined);
    const isLate = Symbol('late');
    const first = await Promise.race([answer, pause(ANSWERS_WITHIN_MS, isLate, { ref: false })]);
    if (first !== isLate) return first;
    this.fault('frozen', `the page did not answer for ${seconds(ANSWERS_WITHIN_MS)} while ${this.#step}`);
    throw new FaultFoundError();
  }

  /** Checks that the page answers, that no task was long, and that no slot was slow. @throws FaultFoundError */
  async check() {
    const { tasks, slots } = await this.ask(() => ({
      tasks: globalThis.longTasks.splice(0),
      slots: performance.getEntriesByType('measure').map(({ name, duration }) => ({ name, duration })),
    }));
    if (tasks.length > 0)
      this.fault(
        'long task',
        `a task blocked the page for ${seconds(Math.max(...tasks))} while ${this.#step}; the limit is ${seconds(LONGEST_TASK_MS)}`,
      );
    for (const { name, duration } of slots)
      if (duration > SLOWEST_SLOT_MS && name.startsWith(`slot ${this.name} `))
        this.fault(
          `slow ${name}`,
          `${name.split(' ')[2]} took ${seconds(duration)} to show; the limit is ${seconds(SLOWEST_SLOT_MS)}`,
        );
    this.#stopAtFault();
  }

  /**
   * Waits until slots are shown in the open page.
   *
   * @param {string[]} slots - `preview_mfe ./BookPreview`, or the remote's name alone for any of its slots
   * @throws FaultFoundError
   */
  async expectShown(slots) {
    const end = performance.now() + SHOWN_WITHIN_MS;
    for (const slot of slots) {
      const isShown = () =>
        this.ask(
          (start) => performance.getEntriesByType('measure').some(({ name }) => `${name} `.startsWith(start)),
          `slot ${slot} `,
        );
      let shown = await isShown();
      while (!shown && performance.now() < end) {
        this.#stopAtFault();
        await pause(LOOK_EVERY_MS);
        shown = await isShown();
      }
      if (!shown)
        this.fault(
          `not shown ${slot}`,
          `${slot} was not shown within ${seconds(SHOWN_WITHIN_MS)} while ${this.#step}`,
        );
    }
  }
}

/** Ends a walk early. The fault is in `faults`. */
export class FaultFoundError extends Error {}

function readReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
