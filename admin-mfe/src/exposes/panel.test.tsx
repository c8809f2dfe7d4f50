import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Environment, StaffRole, StaffSession } from '@bindery/shared/contracts';
import { handle, renderRemote } from '@bindery/shared/testing';
import { Component as AdminPanel } from './admin-panel';

const PAGE = '/uk/personalized-products/a-book';

const LOCAL: StaffSession = { kind: 'local', email: null, roles: ['administrator'] };
const NOBODY: StaffSession = { kind: 'nobody', email: null, roles: [] };
const signedIn = (...roles: StaffRole[]): StaffSession => ({
  kind: 'member',
  email: 'kim@example.com',
  roles,
});
const answersSession = (data: StaffSession) => handle('GET /_canvas/api/staff/session', { body: { data } });

function open(session = LOCAL) {
  window.history.replaceState(null, '', PAGE);
  renderRemote(<AdminPanel environment="staging" />, { path: PAGE, handlers: [answersSession(session)] });
  fireEvent.click(screen.getByRole('button', { name: /Staff panel/ }));
}

function clipboard(write: (text: string) => Promise<void>) {
  const writeText = jest.fn(write);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return writeText;
}

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('the staff panel', () => {
  it('opens by keyboard, and returns the focus to its button on Escape', async () => {
    const user = userEvent.setup();
    renderRemote(<AdminPanel environment="pr_app" />, { path: '/uk', handlers: [answersSession(LOCAL)] });
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Staff panel pr_app', expanded: false })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /Staff panel/, expanded: true })).toBeVisible();
    await user.tab();
    expect(screen.getByRole('switch', { name: 'Diagnostic mode' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /Staff panel/, expanded: false })).toHaveFocus();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('scrolls into view when its tools are loaded', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    open();
    expect(await screen.findByRole('button', { name: 'Orders' })).toBeVisible();
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' });
    const panel = document.getElementById(
      screen.getByRole('button', { name: /Staff panel/ }).getAttribute('aria-controls')!,
    );
    expect(scrolled.mock.contexts.at(-1)).toBe(panel);
  });

  it('enlarges the browser’s resource timing buffer at the first render (STAFF-09)', () => {
    const setSize = jest.fn();
    Object.defineProperty(performance, 'setResourceTimingBufferSize', { configurable: true, value: setSize });
    renderRemote(<AdminPanel environment="staging" />, { path: '/uk' });
    Reflect.deleteProperty(performance, 'setResourceTimingBufferSize');
    expect(setSize).toHaveBeenCalledWith(5000);
  });

  it.each<Environment>(['production', 'somewhere' as Environment])('shows nothing in %s', (environment) => {
    renderRemote(<AdminPanel environment={environment} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the tools of the panel', () => {
  const TOOLS = [
    'Orders',
    'Messages',
    'Carts',
    'Store credit',
    'Photos to review',
    'Jobs',
    'Prices and stock',
    'Product packages',
    'Texts',
    'Releases',
    'Flags',
    'Analytics',
    'Health',
    'Audit',
    'Generate',
  ];
  const NOT_SUPPORT = ['Product packages', 'Texts', 'Releases', 'Generate'];
  it.each([
    [LOCAL, 'this machine may do everything', TOOLS],
    [signedIn('administrator'), 'Signed in as kim@example.com (administrator)', TOOLS],
    [
      signedIn('support'),
      'Signed in as kim@example.com (support)',
      TOOLS.filter((tool) => !NOT_SUPPORT.includes(tool)),
    ],
    [
      signedIn('production'),
      'Signed in as kim@example.com (production)',
      ['Orders', 'Jobs', 'Analytics', 'Health', 'Generate'],
    ],
    [
      signedIn('merchandiser'),
      'Signed in as kim@example.com (merchandiser)',
      ['Prices and stock', 'Product packages', 'Texts', 'Flags', 'Analytics', 'Health', 'Generate'],
    ],
    [
      signedIn('deployer'),
      'Signed in as kim@example.com (deployer)',
      ['Releases', 'Flags', 'Analytics', 'Health'],
    ],
    [NOBODY, 'You are not signed in.', ['Analytics']],
  ])('match the roles of the session: %j', async (session, sessionText, tools) => {
    open(session);
    expect(await screen.findByText(new RegExp(sessionText.replace(/[()]/g, '\\$&')))).toBeVisible();
    const shownTools = TOOLS.filter((tool) => screen.queryByRole('button', { name: tool }) !== null);
    expect(shownTools).toEqual(tools);
  });
});

describe('the tool groups of the panel', () => {
  const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));
  const titles = () =>
    groups().flatMap((id) => (id === null ? [] : (document.getElementById(id)?.textContent ?? [])));

  it('have a heading that names their purpose', async () => {
    open();
    const customers = within(await screen.findByRole('group', { name: 'Orders and customers' }));
    expect(customers.getByRole('heading', { level: 3, name: 'Orders and customers' })).toBeVisible();
    expect(customers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Orders', 'Messages', 'Carts', 'Store credit', 'Photos to review'],
    ]);
    const page = within(screen.getByRole('group', { name: 'This page' }));
    expect(page.getByRole('button', { name: 'Copy link to this page' })).toBeVisible();
    expect(page.getByRole('group', { name: 'Print PDF' })).toBeVisible();
  });

  it('are shown only if they contain a tool that the signed-in member may use', async () => {
    open(signedIn('deployer'));
    await screen.findByText(/kim@example.com/);
    expect(titles()).toEqual(['This page', 'Running the shop']);
  });
});

describe('diagnostic mode', () => {
  it('can be switched on and off, and is stored in the browser', async () => {
    const user = userEvent.setup();
    open();
    await user.click(screen.getByRole('switch', { name: 'Diagnostic mode', checked: false }));
    expect(screen.getByRole('switch', { name: 'Diagnostic mode', checked: true })).toBeVisible();
    expect(localStorage.getItem('display-mode')).toBe('diagnostic');
    await user.click(screen.getByRole('switch', { checked: true }));
    expect(localStorage.getItem('display-mode')).toBe('default');
  });
});

describe('the link to this page', () => {
  const wait = (ms: number) =>
    act(async () => {
      jest.advanceTimersByTime(ms);
    });
  const press = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name: /Copy link|Copied!/ }));
    });

  it('contains the current personalisation, and is confirmed as copied for two seconds', async () => {
    const writeText = clipboard(() => Promise.resolve());
    localStorage.setItem('a-book', JSON.stringify({ name: 'Pip & Co' }));
    jest.useFakeTimers();
    open();
    await press();
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}${PAGE}?name=Pip+%26+Co`);
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await wait(1500);
    await press();
    await wait(1999);
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await wait(1);
    expect(screen.getByRole('button', { name: 'Copy link to this page' })).toBeVisible();
  });

  it('appears in a field for copying by hand if the browser denies access to the clipboard', async () => {
    clipboard(() => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')));
    open();
    await press();
    const link = screen.getByRole('textbox', { name: /Copy the link by hand/ });
    expect(link).toHaveValue(`${window.location.origin}${PAGE}`);
    expect(link).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Copy link to this page' })).toBeVisible();
  });
});
