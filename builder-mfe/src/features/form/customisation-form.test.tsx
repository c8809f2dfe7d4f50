import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emit, findMarket, on } from '@bindery/shared';
import { aProduct, handle, problem, refusesFields } from '@bindery/shared/testing';
import { loadWords } from '../../words';
import { renderForm, SLUG, storedDraft, untabbed } from './form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const completeValues = { name: 'Bo', hair: 'red', friend: 'owl' };
const next = () => screen.findByRole('button', { name: 'Continue' });
const finish = () => screen.findByRole('button', { name: 'Finish' });
const nameField = () => screen.findByRole('textbox', { name: 'Name' });

describe('the form', () => {
  it('shows the fields of the schema tab by tab', async () => {
    renderForm();
    expect(await nameField()).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'Hair' })).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: 'Friend' })).not.toBeInTheDocument();
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: '1. Who is it for?' })).toBeVisible();
  });

  it('stores typed text in the shared customisation when the shopper pauses', async () => {
    const user = userEvent.setup();
    renderForm();
    await user.type(await nameField(), 'Bo');
    expect(storedDraft()).toBeNull();
    await waitFor(() => expect(storedDraft()).toEqual({ name: 'Bo' }));
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(storedDraft()).toEqual({ name: 'Bo', hair: 'red' });
  });

  it('stores the last typed word when the page closes', async () => {
    const user = userEvent.setup();
    renderForm();
    await user.type(await nameField(), 'Bo');
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(storedDraft()).toEqual({ name: 'Bo' });
  });

  it('starts with the stored values, and shows changes from another tab', async () => {
    renderForm({ stored: { name: 'Ida', hair: 'black' } });
    expect(await nameField()).toHaveValue('Ida');
    expect(screen.getByRole('radio', { name: 'Black' })).toBeChecked();
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: SLUG,
          newValue: '{"name":"Al","hair":"red"}',
          storageArea: window.localStorage,
        }),
      );
    });
    expect(await nameField()).toHaveValue('Al');
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
  });

  it('removes an emptied text only if the schema forbids empty texts', async () => {
    const user = userEvent.setup();
    renderForm({ product: untabbed, stored: { ...completeValues, dedication: 'With love' } });
    await user.clear(await nameField());
    await user.clear(screen.getByRole('textbox', { name: 'Dedication' }));
    await user.tab();
    expect(storedDraft()).toEqual({ hair: 'red', friend: 'owl', dedication: '' });
  });

  it('informs the page which field has the focus', async () => {
    const user = userEvent.setup();
    const heard: unknown[] = [];
    const stop = on('field-focused', (moment) => heard.push(moment));
    heard.length = 0; // discards a field event that an earlier test may have left
    renderForm();
    await user.click(await nameField());
    stop();
    expect(heard).toEqual([{ slug: SLUG, urlKey: 'name' }]);
  });
});

describe('the steps of the form', () => {
  it('are locked while an earlier step lacks a required answer', async () => {
    const user = userEvent.setup();
    renderForm();
    await user.type(await nameField(), 'Bo');
    expect(screen.getByRole('tab', { name: '2. The story' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(screen.getByRole('tab', { name: '2. The story' })).toBeEnabled();
  });

  it('open on a click, or on Enter after arrow keys have moved the focus', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    await user.click(await screen.findByRole('tab', { name: '2. The story' }));
    expect(screen.getByRole('radiogroup', { name: 'Friend' })).toBeVisible();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: '1. Who is it for?' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: '2. The story', selected: true })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '2. The story' })).toHaveFocus();
    await user.keyboard('{Home}{Enter}');
    expect(screen.getByRole('tab', { name: '1. Who is it for?', selected: true })).toBeVisible();
  });

  it('open one after the other on Continue', async () => {
    const user = userEvent.setup();
    const onComplete = jest.fn();
    renderForm({ stored: completeValues, onComplete });
    await user.click(await next());
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The story' })).toHaveFocus();
    expect(onComplete).not.toHaveBeenCalled();
    await user.click(await finish());
    await waitFor(() => expect(onComplete).toHaveBeenCalledTimes(1));
  });

  it('lead to the previous step by Back', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues });
    await user.click(await next());
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
  });

  it('resume at the shopper’s last step unless an earlier one lacks a required answer', async () => {
    const user = userEvent.setup();
    const firstForm = renderForm({ stored: completeValues });
    await user.click(await next());
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    firstForm.unmount();
    const second = renderForm({ store: firstForm.store });
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    window.localStorage.setItem(SLUG, '{}'); // another tab restarts
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: SLUG, newValue: '{}', storageArea: window.localStorage }),
      );
    });
    second.unmount();
    renderForm({ store: firstForm.store });
    expect(await screen.findByText('Step 1 of 2')).toBeVisible();
  });

  it('open at a field of the page that the shopper taps in the book', async () => {
    renderForm({ stored: completeValues });
    await nameField();
    act(() => emit('page-tapped', { slug: SLUG, keys: ['friend'] }));
    expect(await screen.findByRole('radio', { name: 'Owl' })).toHaveFocus();
  });

  it('are hidden if the product has only one step', async () => {
    renderForm({ product: untabbed });
    await nameField();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByText(/Step/)).not.toBeInTheDocument();
  });
});

describe('submitting invalid values', () => {
  it('shows every error of the tab, focuses the first one and sends nothing', async () => {
    const user = userEvent.setup();
    const { network } = renderForm();
    await user.click(await next());
    const name = await screen.findByRole('textbox', {
      name: 'Name',
      description: /Don't forget to fill this in/,
    });
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    expect(screen.getByRole('radiogroup', { name: 'Hair' })).toBeInvalid();
    const summary = screen.getByRole('alert');
    expect(
      within(summary).getByRole('heading', {
        name: "There's something missing! Check what's wrong and try again",
      }),
    ).toBeVisible();
    await user.click(within(summary).getByRole('link', { name: /^Hair/ }));
    expect(screen.getByRole('radio', { name: 'Black' })).toHaveFocus();
    expect(network.requestsTo('POST /content/product/:slug/toc')).toEqual([]);
  });

  it('shows each error until the shopper corrects it', async () => {
    const user = userEvent.setup();
    renderForm();
    await user.click(await next());
    await user.type(await nameField(), 'Bo');
    expect(await nameField()).toBeValid();
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leads the shopper back to a fault in an earlier tab', async () => {
    const user = userEvent.setup();
    const onComplete = jest.fn();
    renderForm({ stored: completeValues, onComplete });
    await user.click(await screen.findByRole('tab', { name: '2. The story' }));
    await finish();
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: SLUG,
          newValue: JSON.stringify({ ...completeValues, name: 'Bartholomew the Second' }),
          storageArea: window.localStorage,
        }),
      );
    });
    await user.click(await finish());
    expect(
      await screen.findByRole('textbox', { name: 'Name', description: /too long for the page/ }),
    ).toHaveFocus();
    expect(onComplete).not.toHaveBeenCalled();
  });
});

describe('the server’s answer to a submitted step', () => {
  it('marks a refused field until the shopper changes its value', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues, handlers: [refusesFields(['name', 'string.pattern.base'])] });
    await user.click(await next());
    const name = await screen.findByRole('textbox', { name: 'Name', description: /unsupported characters/ });
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Bo');
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
    await user.type(name, 'b');
    await waitFor(() => expect(name).toBeValid());
  });

  it('ignores faults in later tabs', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues, handlers: [refusesFields(['dedication', 'string.max'])] });
    await user.click(await next());
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
  });

  it('is awaited with a loading label', async () => {
    const user = userEvent.setup();
    const { network } = renderForm({
      stored: completeValues,
      product: {
        ...aProduct,
        content: { ...aProduct.content, canvas: { form_loading_label: 'Just a second' } },
      },
      handlers: [handle('POST /content/product/:slug/toc', { body: { toc: { pages: [] } }, delayMs: 30 })],
    });
    await user.click(await next());
    const button = screen.getByRole('button', { name: 'Just a second' });
    expect(button).toHaveFocus();
    await user.click(button);
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    expect(network.requestsTo('POST /content/product/:slug/toc')).toHaveLength(1);
  });
});

describe('loading the form', () => {
  it('shows a loading state, and offers a retry after a failure', async () => {
    const user = userEvent.setup();
    const { network } = renderForm({
      handlers: [
        handle('POST /content/product/:slug/schema/preview', {
          status: 404,
          body: problem(404, 'product_not_found'),
        }),
      ],
    });
    expect(screen.getByRole('status', { name: 'Loading the form…' })).toBeVisible();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    network.use(handle('POST /content/product/:slug/schema/preview', 'hang'));
    await user.click(retry);
    await waitFor(() =>
      expect(network.requestsTo('POST /content/product/:slug/schema/preview')).toHaveLength(2),
    );
  });

  it('uses the market’s language', async () => {
    await loadWords(findMarket('de')!);
    renderForm({ stored: completeValues, market: findMarket('de')! });
    expect(await screen.findByText('* Pflichtfeld')).toBeVisible();
    expect(screen.getByRole('tablist', { name: 'Schritte' })).toBeVisible();
  });
});
