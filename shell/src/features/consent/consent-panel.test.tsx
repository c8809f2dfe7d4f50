import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BootData, ConsentPreferences } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import { answersCsrfToken, handle, type Handler } from '@bindery/shared/testing';
import { renderPage } from '../../testing/render-page';
import { beginConsent } from './consent-store';

const ALL = { analytics: 'accepted', advertising: 'accepted', personalisation: 'accepted' } as const;
const NONE = { analytics: 'rejected', advertising: 'rejected', personalisation: 'rejected' } as const;
const noBooks = handle('GET /_canvas/api/home', { body: { data: { slices: [] } } });
const record = (preferences: ConsentPreferences) => ({
  data: {
    id: '1',
    preferences,
    provider: 'bindery',
    provider_consent_id: null,
    user_id: null,
    created_at: '2026-11-23T00:00:00Z',
    updated_at: '2026-11-23T00:00:00Z',
  },
});
const saves = handle('PUT /website/v1/consent', ({ body }) => ({
  body: record((body as { preferences: ConsentPreferences }).preferences),
}));
const TAGS = { host: 'https://tags.example', containerId: 'GTM-1' };

let stop = () => {};
async function open(
  path: string,
  { boot = {}, tags = TAGS, put = saves }: { boot?: Partial<BootData>; tags?: object; put?: Handler } = {},
) {
  const toldStates: unknown[] = [];
  stop = beginConsent({
    boot: {
      marketplace: path.split('/')[1]!,
      tracking: { ecommerceEndpoint: '', errorReportEndpoint: '', ...tags },
      ...boot,
    } as BootData,
    isOff: false,
    analytics: {
      setConsent: ({ analytics_storage: state }) => toldStates.push(state),
      decision: () => undefined,
    },
  });
  const page = await renderPage(path, { handlers: [noBooks, answersCsrfToken(), put] });
  await screen.findByRole('heading', { level: 1 });
  const user = userEvent.setup();
  return {
    ...page,
    states: toldStates,
    user,
    sent: () => page.network.requestsTo('PUT /website/v1/consent'),
  };
}
const banner = () => screen.findByRole('region', { name: 'Cookies' });
const noBanner = () => expect(screen.queryByRole('region', { name: 'Cookies' })).not.toBeInTheDocument();
/** Waits until the panel has loaded and the banner would be visible, even if the test expects no banner. */
const panelLoaded = (market: string) =>
  act(async () => {
    const { loadWords } = await import('./consent-panel');
    await loadWords(findMarket(market)!);
  });
const press = (name: string) => screen.getByRole('button', { name });

afterEach(() => {
  stop();
  beginConsent({
    boot: { marketplace: 'uk', tracking: {} } as unknown as BootData,
    isOff: true,
    analytics: { setConsent: () => undefined, decision: () => undefined },
  })();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the consent banner (CONS-11)', () => {
  it('has equal buttons for acceptance and rejection, and does not take the focus', async () => {
    const { user } = await open('/uk');
    const region = await banner();
    expect(document.body).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.tab();
    expect(within(region).getByRole('button', { name: 'Reject all' })).toHaveFocus();
    const [yes, no] = [press('Accept all'), press('Reject all')];
    expect(yes.className).toBe(no.className);
    await user.tab();
    await user.tab();
    await user.tab(); // not kept inside
    expect(region).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('closes after one press and returns the focus', async () => {
    const { user, states, sent } = await open('/uk');
    await banner();
    await user.tab();
    await user.tab(); // after the skip link
    await user.keyboard('{Enter}');
    noBanner();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(states).toEqual(['denied']);
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ preferences: NONE }]));
    expect(screen.getByText('Saved.')).toHaveAttribute('role', 'status');
  });

  it('preselects no purpose, and lets the shopper choose each one', async () => {
    const { user, states, sent } = await open('/uk');
    await banner();
    await user.click(press('Choose cookies'));
    for (const tick of screen.getAllByRole('checkbox')) expect(tick).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Analytics' }));
    await user.click(press('Save my choice'));
    expect(states).toEqual(['granted']);
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ preferences: { ...NONE, analytics: 'accepted' } }]),
    );
  });

  it.each([
    ['something is chosen', '/uk', { boot: { consent: NONE } }],
    ['the market does not ask first', '/us', {}],
    ['nothing is measured (CONS-11)', '/uk', { tags: {} }],
  ])('is not shown if %s', async (_, path, options) => {
    const { sent } = await open(path === '/us' ? '/' : path, {
      ...options,
      ...(path === '/us' && { boot: { marketplace: 'us' } }),
    });
    await panelLoaded(path === '/us' ? 'us' : 'uk');
    noBanner();
    expect(sent()).toEqual([]);
  });

  it('moves to the opposite end of the screen rather than cover the focused element (WCAG 2.4.11)', async () => {
    const { user } = await open('/uk');
    const region = await banner();
    const originalClass = region.className;
    const boxAt = (y: number, height: number) => () => new DOMRect(0, y, 300, height);
    region.getBoundingClientRect = boxAt(0, 250);
    const [logo, choices] = [screen.getByRole('link', { name: /home/ }), press('Cookie choices')];
    choices.getBoundingClientRect = boxAt(700, 40);
    choices.focus();
    await user.tab({ shift: true });
    expect(region.className).toBe(originalClass);
    logo.getBoundingClientRect = boxAt(10, 40);
    act(() => logo.focus());
    expect(region.className).not.toBe(originalClass);
  });

  it('disappears once the shopper has chosen in another tab', async () => {
    const { states, sent } = await open('/uk');
    await banner();
    const newValue = JSON.stringify({ preferences: ALL, isSent: true, atMs: Date.now() });
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'bindery-consent', newValue, storageArea: localStorage }),
      );
    });
    noBanner();
    expect([states, sent()]).toEqual([['granted'], []]);
  });
});

describe('the choices in the footer (CONS-11)', () => {
  it('include the current choice, which the shopper can change', async () => {
    const { user, states } = await open('/uk', { boot: { consent: ALL } });
    await user.click(press('Cookie choices'));
    await banner();
    expect(screen.getByRole('heading', { name: 'Cookies' })).toHaveFocus();
    const advertising = screen.getByRole('checkbox', { name: 'Advertising' });
    expect(advertising).toBeChecked();
    expect(advertising).toHaveAccessibleDescription(/led to a purchase/);
    await user.keyboard('{Escape}');
    noBanner();
    expect(press('Cookie choices')).toHaveFocus();
    await user.click(press('Cookie choices'));
    await user.click(press('Reject all'));
    noBanner();
    expect(press('Cookie choices')).toHaveFocus();
    expect(states).toEqual(['granted', 'denied']);
  });

  it('are replaced by a text if the shop measures nothing', async () => {
    const { user } = await open('/uk', { tags: {} });
    await user.click(press('Cookie choices'));
    await banner();
    expect(screen.getByText(/there’s nothing to choose/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(press('Close'));
    noBanner();
  });

  it('mention the browser’s Global Privacy Control (CONS-09)', async () => {
    const { user } = await open('/', { boot: { marketplace: 'us', hasPrivacySignal: true } });
    await user.click(press('Cookie choices'));
    await banner();
    expect(screen.getByText(/Global Privacy Control/)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Analytics' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Advertising' })).not.toBeChecked();
  });
});

describe('a choice without the server (CONS-07)', () => {
  it('takes effect at once, and is sent later', async () => {
    let isAway = true;
    const { user, states, sent } = await open('/uk', {
      put: handle('PUT /website/v1/consent', () => (isAway ? 'offline' : { body: record(ALL) })),
    });
    await banner();
    await user.click(press('Accept all'));
    expect(states).toEqual(['granted']);
    expect(await screen.findByText(/We’ll keep trying to save it/)).toBeInTheDocument();
    isAway = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/keep trying to save it/)).not.toBeInTheDocument());
    expect(sent().length).toBeGreaterThan(1);
    expect(JSON.parse(localStorage.getItem('bindery-consent')!)).toMatchObject({ isSent: true });
  });

  it('is sent by a later page if an earlier page could not send it', async () => {
    const heldChoice = { preferences: ALL, isSent: false, atMs: Date.now() };
    localStorage.setItem('bindery-consent', JSON.stringify(heldChoice));
    const { sent } = await open('/uk');
    noBanner();
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ preferences: ALL }]));
  });
});

describe('an external consent provider (CONS-13)', () => {
  it('replaces the shop’s own banner and gives the shop the answers', async () => {
    const consentProvider = {
      name: 'cookiebot',
      siteId: 'site-1234',
      script: 'https://c.example/uc.js',
    } as const;
    const { user, states, sent } = await open('/uk', { boot: { consentProvider } });
    const script = await waitFor(() => {
      const scriptElement = document.getElementById('Cookiebot');
      expect(scriptElement).toHaveAttribute('src', 'https://c.example/uc.js');
      return scriptElement!;
    });
    noBanner();
    let opened = 0;
    const consent = { statistics: true, marketing: true, preferences: true, method: 'explicit' };
    const Cookiebot = { consent, consentID: 'stamp', hasResponse: true, renew: () => (opened += 1) };
    Object.assign(window, { Cookiebot });
    await user.click(press('Cookie choices'));
    noBanner();
    expect(opened).toBe(1);
    act(() => void window.dispatchEvent(new Event('CookiebotOnAccept')));
    act(() => void window.dispatchEvent(new Event('CookiebotOnAccept')));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ preferences: ALL, provider_consent_id: 'stamp' }]),
    );
    expect(states).toEqual(['granted']);
    Reflect.deleteProperty(window, 'Cookiebot');
    script.remove();
  });
});
