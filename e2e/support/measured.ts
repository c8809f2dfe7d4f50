import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type ConsoleMessage, type Request } from '@playwright/test';
import { addresses, measuring } from './addresses';
import { leavesOf, leavesOfHit, Personal } from './personal';

/** What the container saw. `kind`: what it is of, such as 'pushed', 'address' or 'resource'; `page`: path. */
interface Seen {
  readonly kind: string;
  readonly value: string;
  readonly page: string;
}
type Entry = Readonly<Record<string, unknown>>;
interface Hit {
  /** as GA4 has it: G1, advertising, measuring */
  readonly consent: string;
  /** query of one event */
  readonly line: string;
}
interface Told {
  /** of this run */
  readonly hits: readonly Hit[];
  /** of all runs: whoever is said to have asked */
  readonly referrers: readonly string[];
  /** of all runs: errors that the shop passed on */
  readonly envelopes: number;
}
/** What a shopper answered before; nothing: they are asked where the market asks. */
export type Answered = 'accepted' | 'rejected' | undefined;

const SEEN = 'seen by tags ';
const TYPED = 'typed ';
const VIOLATION = 'kept from ';
/** What a choice of the book, such as a colour, may stand in: addresses of pictures are made of them. Source: docs/rules.md PRIV-01 */
const OF_ITS_OWN = new Set(['resource']);
/** Names and keys of the shop's alone. */
const OWN_ORIGINS = Object.values(addresses);
const isOwn = (address: string): boolean => OWN_ORIGINS.some((origin) => address.startsWith(`${origin}/`));
/** A photo is shown, and deleted, by its own address: signed, and of this shopper's page alone. */
const isOfPhoto = (address: string): boolean =>
  isOwn(address) && /^\/(images|_canvas\/api\/photos)\//.test(new URL(address).pathname);

/** Runs in each page before anything else does. */
function accompany({ run, answered }: { run: string; answered: Answered }): void {
  if (window.top !== window) return;
  Object.assign(window, { journey: run });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.debug('kept from', effectiveDirective, blockedURI),
  );
  addEventListener(
    'change',
    ({ target }) => {
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && /^(text|search|email|tel|password)$/.test(target.type));
      // a promo code is no word of a shopper's: events name those that count
      const isCode = isText && /promo/i.test(target.labels?.[0]?.textContent ?? '');
      if (isText && !isCode && target.value) console.debug('typed', target.value);
    },
    true,
  );
  const KEY = 'bindery-consent';
  try {
    if (!answered || localStorage.getItem(KEY) !== null) return;
    const preferences = { analytics: answered, advertising: answered, personalisation: answered };
    localStorage.setItem(KEY, JSON.stringify({ preferences, isSent: true, atMs: Date.now() }));
  } catch {
    // a page without storage
  }
}

/** All that a test's pages tell those who measure them, or let them see. */
export class Measured {
  readonly run = randomUUID();
  readonly seen: Seen[] = [];
  /** what pages were kept from by their policy */
  readonly violations: string[] = [];
  private readonly personal = new Personal();
  private readonly requests: Seen[] = [];
  /** addresses that the test itself went to, as a link from elsewhere does */
  private readonly opened = new Set<string>();

  constructor(private readonly answered: Answered) {}

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.hear(message));
    context.on('request', (request) => this.look(request));
    await context.addInitScript(accompany, { run: this.run, answered: this.answered });
  }

  private hear(message: ConsoleMessage): void {
    const text = message.text();
    if (text.startsWith(SEEN)) this.seen.push(JSON.parse(text.slice(SEEN.length)) as Seen);
    else if (text.startsWith(TYPED)) this.personal.addText(text.slice(TYPED.length));
    else if (text.startsWith(VIOLATION)) this.violations.push(text);
  }

  private look(request: Request): void {
    const address = request.url();
    const referrer = request.headers()['referer'];
    let first = request;
    while (first.redirectedFrom()) first = first.redirectedFrom()!;
    if (request.isNavigationRequest() && first.headers()['referer'] === undefined)
      this.opened.add(address.replace(/#.*/, ''));
    else this.requests.push({ kind: 'request', value: address, page: '' });
    if (referrer !== undefined)
      this.requests.push({ kind: 'referrer of a request', value: referrer, page: '' });
    if (!isOwn(address) || request.method() === 'GET') return;
    const body = request.postData() ?? '';
    const { pathname } = new URL(address);
    if (pathname.startsWith('/report-')) this.requests.push({ kind: pathname, value: body, page: '' });
    else this.personal.addBody(body);
  }

  /** What was pushed so far, in all tabs and since the first page; commands aside. */
  get entries(): readonly Entry[] {
    return this.seen.filter(({ kind }) => kind === 'pushed').map(({ value }) => JSON.parse(value) as Entry);
  }

  /** Names of the events so far; of a page view its path, of `checkout_v3` its label too. */
  get sequence(): readonly string[] {
    return this.entries
      .filter(({ event }) => typeof event === 'string' && !event.startsWith('gtm'))
      .map(({ event, label, page_path: path }) =>
        [event, event === 'page_view' && path, event === 'checkout_v3' && label].filter(Boolean).join(' '),
      );
  }

  /** What those who measure were sent. */
  async told(): Promise<Told> {
    const answer = await fetch(`${measuring.tagManager}/told?run=${this.run}`);
    return (await answer.json()) as Told;
  }

  /** Besides what pages send to the shop and what is typed. */
  isPersonal(text: string): void {
    this.personal.addText(text);
  }

  /** What a test did on purpose. */
  forget(): void {
    this.personal.forget();
    this.violations.length = 0;
  }

  /** Waits until an event was pushed as often as this. */
  async untilTold(name: string, count = 1): Promise<void> {
    await expect
      .poll(() => this.sequence.filter((one) => one === name).length, { message: name })
      .toBe(count);
  }

  /** Waits until the events are these, in this order: all of them, page views aside. */
  async expectTold(events: readonly string[]): Promise<void> {
    await expect
      .poll(() => this.sequence.filter((name) => !name.startsWith('page_view')), { message: 'events' })
      .toEqual(events);
  }

  /** @returns in words, what of the shopper's own somebody could see who must not */
  async leaks(): Promise<readonly string[]> {
    const hits = (await this.told()).hits.map(({ line }) => ({ kind: 'hit', value: line, page: '' }));
    return [...this.seen, ...this.requests, ...hits]
      .filter(({ kind, value }) => kind !== 'navigation' || !this.opened.has(value.replace(/#.*/, '')))
      .flatMap(({ kind, value, page }) => {
        const leaves = kind === 'hit' ? leavesOfHit(value) : leavesOf(value);
        const found = this.personal
          .textsIn(leaves)
          .filter((text) => !(isOfPhoto(value) && text.startsWith('photos/')));
        if (!OF_ITS_OWN.has(kind) && kind !== 'request') found.push(...this.personal.choicesIn(leaves));
        return found.map((text) => `${kind} ${page}: "${text}" in ${value.slice(0, 400)}`);
      });
  }
}
