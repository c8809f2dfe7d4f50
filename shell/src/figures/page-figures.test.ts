import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteMoment } from '@bindery/shared/boot';
import type { ReleaseFigure, RemoteRelease } from '@bindery/shared/contracts';
import { tellSlot } from '../features/remotes/slot-moments';
import { closeTimeline, deliver, enter, openTimeline } from '../testing/fake-timeline';
import { createFigures } from './figures';
import { followPage } from './page-figures';

const [FORM, BOOK, CART] = ['./CustomisationForm', './BookPreview', './CartPage'];
const releaseOf = (name: string): RemoteRelease => ({
  ...{ name, version: 'v2', contractVersion: 1, integrity: '', files: {} },
  entry: `/mfe/${name}/v2/remoteEntry.js`,
  previous: { version: 'v1', contractVersion: 1, integrity: '', entry: `/mfe/${name}/v1/remoteEntry.js` },
});

let moments: RemoteMoment[];
let tellLoader: () => void;
let posts: ReleaseFigure[];
let stop = (): void => undefined;
let now: number;

function load(kind: RemoteMoment['kind'], remote: string, expose: string, version?: string): void {
  moments = [...moments, { kind, remote, expose, at: now, ...(version !== undefined && { version }) }];
  tellLoader();
}
function show(remote: string, expose: string, duration = 400): void {
  tellSlot('shown', remote, expose);
  enter('measure', `slot ${remote} ${expose}`, now, duration);
}
async function passes(): Promise<void> {
  deliver();
  await Promise.resolve();
}
function setHidden(isHidden: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
const leave = () => window.dispatchEvent(new Event('pagehide'));

function follow(): void {
  const records = new Map<string, string>();
  const figures = createFigures({
    share: 1,
    storage: () => ({
      getItem: (key) => records.get(key) ?? null,
      setItem: (key, text) => void records.set(key, text),
    }),
    post: (sent) => void posts.push(...sent),
  });
  const loader = {
    moments: () => moments,
    subscribe(onChange: () => void) {
      tellLoader = onChange;
      return () => undefined;
    },
  };
  const remotes = ['builder_mfe', 'preview_mfe', 'cart_mfe'].map(releaseOf);
  stop = followPage({ loader, boot: { remotes, shellVersion: 's1' }, figures });
}
const wordOf = ([fact, value]: [string, number]): string => (fact === 'slotMs' ? `${value} ms` : fact);
/** @returns the figures sent since the last call, as 'name@version expose: facts' */
const toldLines = (): string[] =>
  posts.splice(0).map(({ name, version, expose, ...counts }) => {
    const facts = Object.entries(counts).filter(([, value]) => value !== 0);
    return `${name}@${version} ${expose}: ${facts.map(wordOf).join(' ')}`;
  });

beforeEach(() => {
  [moments, posts, now] = [[], [], 100];
  tellLoader = () => undefined;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  openTimeline();
});
afterEach(() => {
  stop();
  closeTimeline();
  jest.restoreAllMocks();
});

describe('a slot', () => {
  it('reaches its goal when its remote appears, even if the figures start later', async () => {
    load('asked', 'preview_mfe', BOOK);
    load('ready', 'preview_mfe', BOOK, 'v2');
    show('preview_mfe', BOOK, 950);
    follow();
    await passes();
    expect(toldLines()).toEqual([]);
    leave();
    expect(toldLines()).toEqual(['shell@s1 ./Page: loads', `preview_mfe@v2 ${BOOK}: loads goals 950 ms`]);
  });

  it('is reported at once if its remote appears after 3 seconds in a visible page', async () => {
    follow();
    load('asked', 'preview_mfe', BOOK);
    show('preview_mfe', BOOK, 3001);
    await passes();
    expect(toldLines()).toEqual([`preview_mfe@v2 ${BOOK}: loads slow goals 3001 ms`]);
    load('asked', 'cart_mfe', CART);
    enter('measure', `slot cart_mfe ${CART}`, 200, 9000);
    now = 5000;
    setHidden(true);
    posts.length = 0;
    enter('measure', `slot cart_mfe ${CART}`, 300, 9000);
    await passes();
    leave();
    expect(toldLines()).toEqual([]);
  });

  it('counts as failed for the failed version, not for the previous one', async () => {
    follow();
    load('asked', 'cart_mfe', CART);
    load('failed', 'cart_mfe', CART, 'v2');
    await passes();
    expect(toldLines()).toEqual([`cart_mfe@v2 ${CART}: loads failures`]);
    load('ready', 'cart_mfe', CART, 'v1');
    show('cart_mfe', CART, 9000);
    await passes();
    leave();
    expect(toldLines()).toEqual(['shell@s1 ./Page: loads', `cart_mfe@v1 ${CART}: loads goals`]);
    load('failed', 'cart_mfe', CART, 'v1');
    await passes();
    expect(toldLines()).toEqual([`cart_mfe@v1 ${CART}: failures`]);
  });

  it('counts as failed if a file of its release throws later', async () => {
    follow();
    for (const [remote, expose] of [['builder_mfe', FORM] as const, ['preview_mfe', BOOK] as const]) {
      load('asked', remote, expose);
      show(remote, expose);
    }
    enter('mark', 'page-ready', 900);
    const stack = [
      'Error: broken key',
      '    at HTMLDocument.<anonymous> (https://shop.test/mfe/preview_mfe/v2/123.js:1:7)',
      '    at call (https://shop.test/mfe/builder_mfe/v2/7.js:1:7)',
      '    at run (https://shop.test/_canvas/assets/react.js:1:7)',
    ];
    enter('mark', 'page-error', 1000, 0, stack.join('\n'));
    enter('mark', 'page-error', 1100, 0, stack.at(-1));
    await passes();
    expect(toldLines()).toEqual([`preview_mfe@v2 ${BOOK}: loads failures goals 400 ms`]);
    enter('mark', 'page-error', 1200, 0, 'Error\n    at https://cdn.test/mfe/builder_mfe/v1/7.js:1:7');
    await passes();
    expect(toldLines()).toEqual([`builder_mfe@v1 ${FORM}: loads failures`]);
  });

  it('counts as blocked, like the shell, if a task exceeds 1 second', async () => {
    follow();
    load('asked', 'preview_mfe', BOOK);
    load('asked', 'cart_mfe', CART);
    tellSlot('gone', 'cart_mfe', CART);
    now = 5000;
    load('asked', 'builder_mfe', FORM);
    enter('longtask', 'self', 1000, 1000);
    await passes();
    expect(toldLines()).toEqual([]);
    enter('longtask', 'self', 1000, 1001);
    await passes();
    expect(toldLines()).toEqual(['shell@s1 ./Page: loads blocked', `preview_mfe@v2 ${BOOK}: loads blocked`]);
  });

  it('is reported only once it has reached its goal or has left the page', async () => {
    follow();
    load('asked', 'builder_mfe', FORM);
    show('builder_mfe', FORM);
    await passes();
    setHidden(true);
    expect(toldLines()).toEqual(['shell@s1 ./Page: loads']);
    setHidden(false);
    enter('mark', `goal builder_mfe ${FORM}`, 2000);
    setHidden(true);
    expect(toldLines()).toEqual([`builder_mfe@v2 ${FORM}: loads goals 400 ms`]);
    for (const expose of ['./OptionsStep', './CheckoutPage']) {
      load('asked', 'cart_mfe', expose);
      tellSlot('shown', 'cart_mfe', expose);
    }
    tellSlot('gone', 'cart_mfe', './OptionsStep');
    setHidden(true);
    expect(toldLines()).toEqual(['cart_mfe@v2 ./OptionsStep: loads']);
    leave();
    expect(toldLines()).toEqual(['cart_mfe@v2 ./CheckoutPage: loads']);
  });
});

describe('the shell', () => {
  it('reaches its goal when the page is ready', async () => {
    enter('mark', 'page-ready', 1200);
    follow();
    await passes();
    setHidden(true);
    expect(toldLines()).toEqual(['shell@s1 ./Page: loads goals 1200 ms']);
    enter('mark', 'page-failed', 3000);
    await passes();
    expect(toldLines()).toEqual(['shell@s1 ./Page: failures']);
  });

  it('counts as failed if its last error boundary replaces the page', async () => {
    follow();
    await passes();
    enter('mark', 'page-failed', 3000);
    stop();
    await Promise.resolve();
    expect(toldLines()).toEqual(['shell@s1 ./Page: loads failures']);
  });

  it('counts as failed after an uncaught error before the page is ready', async () => {
    enter('mark', 'page-error', 800, 0, 'Error\n at https://shop.test/_canvas/assets/main.js:1:7');
    enter('mark', 'page-ready', 3200);
    follow();
    await passes();
    expect(toldLines()).toEqual(['shell@s1 ./Page: loads failures slow goals 3200 ms']);
  });

  it('does not count as late if the page was in the background', async () => {
    enter('visibility-state', 'hidden', 0);
    enter('visibility-state', 'visible', 9000);
    enter('mark', 'page-ready', 9200);
    follow();
    await passes();
    leave();
    expect(toldLines()).toEqual(['shell@s1 ./Page: loads goals']);
  });
});
