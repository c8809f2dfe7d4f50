import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EcommerceModel } from '@bindery/shared/contracts';
import { defineEvent } from './define-event';
import { MODEL } from './fake-adapter';
import { fakeBrowser } from './fake-browser';
import { buy, eventsOf, idsOf, over, pay, settled, storedEvents, type Given } from './kept-events-test-kit';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);

describe('a critical event', () => {
  it('is pushed by the next page if its own page closes', async () => {
    let answer: () => Promise<EcommerceModel> = never;
    const browser = fakeBrowser(() => answer());
    const earlierPage = browser.open();
    earlierPage.analytics.track(pay, { id: 1 });
    await settled();
    earlierPage.hide(false);
    earlierPage.kill();
    const [keptEvent] = [...browser.stored.values()].map((text) => JSON.parse(text) as object);
    expect(keptEvent).toEqual({
      name: 'kept pay',
      given: { id: 1 },
      context: expect.objectContaining({ page_location: 'https://books.example/uk' }),
    });
    answer = () => Promise.resolve(MODEL);
    const [nextPage, beside] = [browser.open(), browser.open()];
    await settled();
    expect([...idsOf(nextPage), ...idsOf(beside)]).toEqual([1]);
    expect(eventsOf(nextPage)[0]).toMatchObject({ page_location: 'https://books.example/uk' });
    expect(storedEvents(browser.stored)).toEqual([]);
    const laterPage = browser.open();
    await settled();
    expect(idsOf(laterPage)).toEqual([]);
  });

  it('is not pushed by another tab while the tab that stored it is open', async () => {
    const answers = [never(), Promise.resolve(MODEL)];
    const browser = fakeBrowser(() => answers.shift()!);
    const firstPage = browser.open();
    firstPage.analytics.track(pay, { id: 1 });
    await settled();
    const second = browser.open();
    await settled();
    expect(idsOf(second)).toEqual([]);
    firstPage.kill();
    await settled();
    expect(idsOf(second)).toEqual([1]);
  });

  it('waits until the remote that defines it has loaded', async () => {
    const browser = fakeBrowser();
    const context = { page_location: '', page_path: '', page_title: '', event_time: Date.now() };
    const record = { name: 'kept late', given: { id: 5 }, context };
    browser.stored.set('bindery-event:uk:1-1-x', JSON.stringify(record));
    const tab = browser.open();
    await settled();
    expect(idsOf(tab)).toEqual([]);
    defineEvent<Given>({ ...pay, name: 'kept late' });
    await settled();
    expect(idsOf(tab)).toEqual([5]);
  });

  it('is stored for one day, and pushed only in its own market', async () => {
    const browser = fakeBrowser(never);
    const tab = browser.open('uk');
    tab.analytics.track(pay, { id: 1 });
    await settled();
    tab.kill();
    const german = browser.open('de');
    await over();
    expect(idsOf(german)).toEqual([]);
    expect(storedEvents(browser.stored)).toHaveLength(1);
    browser.stored.set('bindery-event:uk:0-broken', '{');
    jest.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    const british = browser.open('uk');
    await settled();
    expect(idsOf(british)).toEqual([]);
    expect(storedEvents(browser.stored)).toEqual([]);
  });

  it('is reported once and not stored if its model cannot be loaded', async () => {
    const browser = fakeBrowser(() => Promise.reject(new Error('503')));
    const tab = browser.open();
    tab.analytics.track(pay, { id: 1 });
    await over();
    const next = browser.open();
    await over();
    expect([...tab.reports, ...next.reports]).toEqual([{ name: 'ecommerce-load-error', event: 'kept pay' }]);
  });

  it('is pushed once per transaction across pages', async () => {
    const browser = fakeBrowser();
    const tabs = [browser.open(), browser.open()];
    for (const tab of tabs) tab.analytics.track(buy, { id: 1, transaction: 'R1' });
    await settled();
    const reloaded = browser.open();
    reloaded.analytics.track(buy, { id: 2, transaction: 'R1' });
    reloaded.analytics.track(buy, { id: 3, transaction: 'R2' });
    await settled();
    expect([...tabs, reloaded].flatMap(idsOf)).toEqual([1, 3]);
  });

  it('is pushed by a page from the back-forward cache, unless another page has pushed it', async () => {
    const answers = [never(), never(), Promise.resolve(MODEL)];
    const browser = fakeBrowser(() => answers.shift()!);
    const tab = browser.open();
    tab.analytics.track(pay, { id: 1 });
    await settled();
    tab.hide(true);
    const otherPage = browser.open();
    await settled();
    expect(idsOf(otherPage)).toEqual([]);
    otherPage.kill();
    tab.comeBack();
    tab.analytics.track(pay, { id: 2 });
    await over();
    // the first event's model never arrived, but the second event's model did
    expect(idsOf(tab)).toEqual([2]);
    expect(tab.reports).toEqual([{ name: 'ecommerce-load-error', event: 'kept pay' }]);
  });
});
