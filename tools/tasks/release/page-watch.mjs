import { setTimeout as pause } from 'node:timers/promises';

/** If a page takes longer than this to answer, it counts as frozen. */
const ANSWERS_WITHIN_MS = 5000;
const LONGEST_TASK_MS = 1000;
const SLOWEST_SLOT_MS = 3000;
/** If a slot takes longer than this, it counts as never shown. */
const SHOWN_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** A fault may be larger than the same fault of the live release by this factor, because measurements vary. */
const LARGER = 1.5;
const TEXT_LENGTH = 400;

/** The page runs this function before its own scripts. */
function collectLongTasks(limitMs) {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      if (duration > limitMs) globalThis.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
}

export const NO_ANSWER = Symbol('no answer');
/**
 * @returns the answer, or `NO_ANSWER` after the limit. The timer runs outside the page, because a frozen page never
 *   answers
 */
export function answerWithin(answer, withinMs) {
  answer.catch(() => undefined);
  return Promise.race([answer, pause(withinMs, NO_ANSWER, { ref: false })]);
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
/** Returns a message without its numbers and hashes, because these differ between two versions. */
const plain = (message) => message.replace(/[\da-f]{8,}|\d+/gi, '#').slice(0, 100);

/**
 * @param {Map<string, Fault>} liveFaults - faults of the live release
 * @returns {boolean} false if the live release has the same fault, and about as large
 */
export const isNew = ({ kind, amount }, liveFaults) =>
  !liveFaults.has(kind) || (amount !== undefined && amount > LARGER * liveFaults.get(kind).amount);

/**
 * Watches one page for faults of a release.
 *
 * @typedef {{kind: string, text: string, amount?: number}} Fault - the same fault of two versions has the same `kind`;
 *   `amount` is the size of a measured fault. A busy machine may cause measured faults
 */
export class PageWatch {
  /** @type {Map<string, Fault>} */
  faults = new Map();
  #step = 'opening the browser';
  #liveFaults;
  /** lines of the console, for the releaser */
  consoleLines = [];
  /** true once the browser has fetched the release's entry */
  hasRun = false;
  /** false if the shell is too old to measure slots */
  measuresSlots = false;

  /**
   * @param page - Playwright's page
   * @param {{name: string, entry: string}} release - the watched release
   * @param {Map<string, Fault>} [liveFaults] - faults of the live release; if missing, only a frozen page ends the walk
   */
  constructor(page, { name, entry }, liveFaults) {
    this.page = page;
    this.#liveFaults = liveFaults;
    this.name = name;
    page.on('request', (request) => this.#hearRequest(request));
    page.on('requestfinished', (request) => {
      this.hasRun ||= new URL(request.url()).pathname.endsWith(`/${entry}`);
    });
    page.on('pageerror', ({ stack = '', message }) => {
      if (this.#isOurs(stack))
        this.fault({ kind: `error ${plain(message)}`, text: `an error while ${this.#step}: ${message}` });
    });
    page.on('crash', () => this.fault({ kind: 'crash', text: `the page crashed while ${this.#step}` }));
    page.on('console', (message) => this.#hearConsole(message));
  }

  async start() {
    await this.page.addInitScript(collectLongTasks, LONGEST_TASK_MS);
  }

  /** @param {Fault} fault - only the first fault of each kind is recorded */
  fault(fault) {
    if (!this.faults.has(fault.kind)) this.faults.set(fault.kind, fault);
  }

  /** @throws FaultFoundError if the page has a fault that the live release does not have */
  #stopAtFault() {
    if (this.#liveFaults && [...this.faults.values()].some((fault) => isNew(fault, this.#liveFaults)))
      throw new FaultFoundError();
  }

  /** @param step - the current step of the walk, such as 'typing into the form', for error messages */
  begin(step) {
    this.#step = step;
  }

  #isOurs(text) {
    return this.name === 'shell' || text.includes(`/mfe/${this.name}/`);
  }

  #hearConsole(message) {
    const text = message.text();
    // Chromium's warnings about preloads are no faults
    if (!['error', 'warning'].includes(message.type()) || /preload/.test(text)) return;
    this.consoleLines.push(`${message.type()}: ${text.slice(0, TEXT_LENGTH)}`);
    if (message.type() === 'error' && /integrity|Content Security Policy/.test(text) && this.#isOurs(text))
      this.fault({
        kind: `refused ${plain(text)}`,
        text: `the browser refused: ${text.slice(0, TEXT_LENGTH)}`,
      });
  }

  #hearRequest(request) {
    const { pathname } = new URL(request.url());
    const text = request.postData() ?? '';
    if (pathname.endsWith('/report-violation') && this.#isOurs(text))
      this.fault({
        kind: `refused ${plain(text)}`,
        text: `the browser refused: ${text.slice(0, TEXT_LENGTH)}`,
      });
    if (!pathname.endsWith('/report-error')) return;
    const { context = {}, message = '' } = readReport(text);
    const { remote, expose, phase = 'work', error = message, severity = 'error' } = context;
    // counts a report that names no remote, because it may be about this release
    if (severity !== 'error' || (remote !== undefined && remote !== this.name && this.name !== 'shell'))
      return;
    if (expose)
      this.fault({
        kind: `${phase} ${expose} ${plain(error)}`,
        text: `${expose} failed to ${phase} while ${this.#step}: ${error}`,
      });
    // the page also reports uncaught errors, which `pageerror` has already recorded
    else this.fault({ kind: `error ${plain(message)}`, text: `an error while ${this.#step}: ${message}` });
  }

  /** Waits for an answer of the page. @throws FaultFoundError after five seconds */
  async within(answer) {
    const first = await answerWithin(answer, ANSWERS_WITHIN_MS);
    if (first !== NO_ANSWER) return first;
    this.fault({
      kind: `frozen ${this.#step}`,
      text: `the page did not answer for ${seconds(ANSWERS_WITHIN_MS)} while ${this.#step}`,
    });
    throw new FaultFoundError();
  }

  /** Asks the page for something. @throws FaultFoundError if the page is frozen or has crashed */
  async ask(question, argument) {
    const answer = () => this.within(this.page.evaluate(question, argument));
    try {
      return await answer();
    } catch (error) {
      if (error instanceof FaultFoundError) throw error;
      if (this.faults.has('crash')) throw new FaultFoundError();
      // the page opened another document meanwhile
      return answer();
    }
  }

  /** Checks that the page answers, that no task was long, and that no slot was slow. @throws FaultFoundError */
  async check() {
    const { tasks, slots } = await this.ask(() => ({
      tasks: globalThis.longTasks.splice(0),
      slots: performance
        .getEntriesByType('measure')
        .filter(({ name }) => name.startsWith('slot '))
        .map(({ name, duration }) => ({ name, duration })),
    }));
    this.measuresSlots ||= slots.length > 0;
    if (tasks.length > 0) {
      const amount = Math.max(...tasks);
      const text = `a task blocked the page for ${seconds(amount)} while ${this.#step}; the limit is ${seconds(LONGEST_TASK_MS)}`;
      this.fault({ kind: `long task ${this.#step}`, text, amount });
    }
    for (const { name, duration } of slots)
      if (duration > SLOWEST_SLOT_MS && name.startsWith(`slot ${this.name} `)) {
        const text = `${name.split(' ')[2]} took ${seconds(duration)} to show; the limit is ${seconds(SLOWEST_SLOT_MS)}`;
        this.fault({ kind: `slow ${name}`, text, amount: duration });
      }
    this.#stopAtFault();
  }

  /**
   * Waits until slots are shown in the open page.
   *
   * @param {string[]} slots - such as `preview_mfe ./BookPreview`; a remote's name alone means any of its slots
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
        this.fault({
          kind: `${NOT_SHOWN}${slot}`,
          text: `${slot} was not shown within ${seconds(SHOWN_WITHIN_MS)} while ${this.#step}`,
        });
    }
  }
}

export const NOT_SHOWN = 'not shown ';

/** Ends a walk early. The fault is in `faults`. */
export class FaultFoundError extends Error {}

function readReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
