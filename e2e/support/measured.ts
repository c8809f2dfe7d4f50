import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type ConsoleMessage, type Request } from '@playwright/test';
import { addresses, measuring } from './addresses';
import { leavesOf, leavesOfHit, Personal } from './personal';

/** A value that the container saw. `kind`: such as 'pushed', 'address' or 'resource'; `page`: path. */
interface Seen {
  readonly kind: string;
  readonly value: string;
  readonly page: string;
}
type Entry = Readonly<Record<string, unknown>>;
interface Hit {
  /** GA4's consent code: G1, a digit for advertising, and a digit for measuring */
  readonly consent: string;
  /** query of one event */
  readonly line: string;
}
interface Told {
  /** of this run */
  readonly hits: readonly Hit[];
  /** Referer headers received in all test runs */
  readonly referrers: readonly string[];
  /** number of error reports that the shop's pages sent, in all test runs */
  readonly envelopes: number;
}
/** The shopper's earlier answer about cookies. If undefined, the page asks in markets that require consent. */
export type Answered = 'accepted' | 'rejected' | undefined;

const SEEN = 'seen by tags ';
const TYPED = 'typed ';
const VIOLATION = 'kept from ';
/**
 * Kinds of records that may contain choices of the book, such as a colour, because URLs of pictures contain them.
 * Source: docs/rules.md PRIV-01
 */
const OF_ITS_OWN = new Set(['resource']);
/** Paths of reports about the page itself, which must contain no data of a shopper. */
const REPORTS = /^\/(report-|release-figures$|frozen-page$)/;
const OWN_ORIGINS = Object.values(addresses);
const isOwn = (address: string): boolean => OWN_ORIGINS.some((origin) => address.startsWith(`${origin}/`));
/** Returns true for the URL of a photo: a signed URL that appears only on this shopper's pages. */
const isOfPhoto = (address: string): boolean =>
  isOwn(address) && /^\/(images|_canvas\/api\/photos)\//.test(new URL(address).pathname);

function accompany({ run, answered: consentAnswer }: { run: string; answered: Answered }): void {
  if (window.top !== window) return;
  Object.assign(window, { journey: run });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.debug('kept from', effectiveDirective, blockedURI),
  );
  addEventListener(
    'change',
    ({ target }) => {
      // does not record search fields, because the text of a search may be in URLs and events (CAT-05, CAT-06)
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && /^(text|email|tel|password)$/.test(target.type));
      // ignores promo codes, because they are no personal data, so events may contain them
      const isCode = isText && /promo/i.test(target.labels?.[0]?.textContent ?? '');
      if (isText && !isCode && target.value) console.debug('typed', target.value);
    },
    true,
  );
  const KEY = 'bindery-consent';
  try {
    if (!consentAnswer || localStorage.getItem(KEY) !== null) return;
    const preferences = {
      analytics: consentAnswer,
      advertising: consentAnswer,
      personalisation: consentAnswer,
    };
    localStorage.setItem(KEY, JSON.stringify({ preferences, isSent: true, atMs: Date.now() }));
  } catch {
    // storage is blocked
  }
}

/** Records everything that a test's pages send or expose to measuring services. */
export class Measured {
  readonly run = randomUUID();
  readonly seen: Seen[] = [];
  readonly violations: string[] = [];
  private readonly personal = new Personal();
  private readonly requests: Seen[] = [];
  /** URLs that the test itself opened, like links from other sites */
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
    let firstRequest = request;
    while (firstRequest.redirectedFrom()) firstRequest = firstRequest.redirectedFrom()!;
    if (request.isNavigationRequest() && firstRequest.headers()['referer'] === undefined)
      this.opened.add(address.replace(/#.*/, ''));
    else this.requests.push({ kind: 'request', value: address, page: '' });
    if (referrer !== undefined)
      this.requests.push({ kind: 'referrer of a request', value: referrer, page: '' });
    if (!isOwn(address) || request.method() === 'GET') return;
    const body = request.postData() ?? '';
    const { pathname } = new URL(address);
    if (REPORTS.test(pathname)) this.requests.push({ kind: pathname, value: body, page: '' });
    else this.personal.addBody(body);
  }

  get entries(): readonly Entry[] {
    return this.seen.filter(({ kind }) => kind === 'pushed').map(({ value }) => JSON.parse(value) as Entry);
  }

  /** Names of all events so far; a page view also has its path, and `checkout_v3` its label. */
  get sequence(): readonly string[] {
    return this.entries
      .filter(({ event }) => typeof event === 'string' && !event.startsWith('gtm'))
      .map(({ event, label, page_path: path }) =>
        [event, event === 'page_view' && path, event === 'checkout_v3' && label].filter(Boolean).join(' '),
      );
  }

  async hitReport(): Promise<Told> {
    const answer = await fetch(`${measuring.tagManager}/told?run=${this.run}`);
    return (await answer.json()) as Told;
  }

  /** Adds a text that must not reach measuring services, because it is personal. */
  isPersonal(text: string): void {
    this.personal.addText(text);
  }

  /** Discards the recorded violations and personal texts, if a test has caused them on purpose. */
  forget(): void {
    this.personal.forget();
    this.violations.length = 0;
  }

  async untilTold(name: string, count = 1): Promise<void> {
    await expect
      .poll(() => this.sequence.filter((eventName) => eventName === name).length, { message: name })
      .toBe(count);
  }

  /** Waits until the events, without page views, are exactly these in this order. */
  async expectTold(events: readonly string[]): Promise<void> {
    await expect
      .poll(() => this.sequence.filter((name) => !name.startsWith('page_view')), { message: 'events' })
      .toEqual(events);
  }

  /** @returns descriptions of personal data that reached measuring services */
  async leaks(): Promise<readonly string[]> {
    const hits = (await this.hitReport()).hits.map(({ line }) => ({ kind: 'hit', value: line, page: '' }));
    return [...this.seen, ...this.requests, ...hits]
      .filter(({ kind, value }) => kind !== 'navigation' || !this.opened.has(value.replace(/#.*/, '')))
      .flatMap(({ kind, value, page }) => {
        const leaves = kind === 'hit' ? leavesOfHit(value) : leavesOf(value);
        const personalTexts = this.personal
          .textsIn(leaves)
          .filter((text) => !(isOfPhoto(value) && text.startsWith('photos/')));
        if (!OF_ITS_OWN.has(kind) && kind !== 'request')
          personalTexts.push(...this.personal.choicesIn(leaves));
        return personalTexts.map((text) => `${kind} ${page}: "${text}" in ${value.slice(0, 400)}`);
      });
  }
}
