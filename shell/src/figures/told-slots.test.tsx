import { useState } from 'react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import type { CheckoutPageProps, OptionsStepProps } from '@bindery/contracts/cart';
import type { ReleaseFigure } from '@bindery/shared/contracts';
import { aProduct, answersProduct, handle } from '@bindery/shared/testing';
import { closeTimeline, deliver, openTimeline } from '../testing/fake-timeline';
import { moduleOf, moduleThatSays, remotesThatLoad, renderPage } from '../testing/render-page';

const PRODUCT = '/uk/personalized-products/a-book';
const TOLD = 'POST /release-figures';

beforeEach(() => {
  window.sessionStorage.clear();
  openTimeline(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  closeTimeline();
  jest.restoreAllMocks();
});

/** Renders a page that sends figures. `toldFigures` contains the figures that were sent for an exposed module. */
async function openPage(path: string, load = remotesThatLoad) {
  const page = await renderPage(path, {
    load,
    figureShare: 1,
    handlers: [answersProduct(aProduct), handle(TOLD, { status: 204 })],
  });
  const toldFigures = (expose: string) =>
    page.network
      .requestsTo(TOLD)
      .flatMap(({ body }) => (body as { figures: ReleaseFigure[] }).figures)
      .filter((figure) => figure.expose === expose);
  // waits until the page is idle and has loaded the code of the figures
  await waitFor(async () => {
    window.dispatchEvent(new Event('pagehide'));
    await act(async () => deliver());
    expect(toldFigures('./Page')).not.toEqual([]);
  });
  return { ...page, toldFigures };
}
async function hide(): Promise<void> {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}
const NONE = { loads: 0, failures: 0, slow: 0, blocked: 0, goals: 0 };
const [BOOK, FORM, OPTIONS] = [
  { name: 'preview_mfe', version: 'v1', expose: './BookPreview' },
  { name: 'builder_mfe', version: 'v1', expose: './CustomisationForm' },
  { name: 'cart_mfe', version: 'v1', expose: './OptionsStep' },
];
const withOther = (name: string, module: unknown) => async (id: string) =>
  id.startsWith(name) ? module : moduleThatSays(`[${id}]`);

it('a slot whose remote throws is reported at once', async () => {
  const Broken = (): never => {
    throw new Error('boom');
  };
  const { toldFigures } = await openPage(PRODUCT, withOther('preview_mfe', moduleOf(Broken)));
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the preview');
  await waitFor(() =>
    expect(toldFigures(BOOK.expose)).toEqual([{ ...BOOK, ...NONE, loads: 1, failures: 1 }]),
  );
});

it('a slot that throws after it was shown is reported, too', async () => {
  const Book = () => {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error('boom');
    return <button onClick={() => setBroken(true)}>Turn</button>;
  };
  const { toldFigures } = await openPage(PRODUCT, withOther('preview_mfe', moduleOf(Book)));
  const failures = () => toldFigures(BOOK.expose).filter((figure) => figure.failures === 1);
  expect(failures()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
  await waitFor(() => expect(failures()).toEqual([{ ...BOOK, ...NONE, failures: 1 }]));
});

it('a slot that is shown late is reported at once', async () => {
  let arrive: (module: unknown) => void = () => undefined;
  const arrival = new Promise<unknown>((resolve) => {
    arrive = resolve;
  });
  const { toldFigures } = await openPage(PRODUCT, withOther('preview_mfe', arrival));
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 4000);
  await act(async () => arrive(moduleThatSays('[the book]')));
  expect(await screen.findByText('[the book]')).toBeVisible();
  await act(async () => deliver());
  await waitFor(() => expect(toldFigures(BOOK.expose).map(({ slow }) => slow)).toContain(1));
});

it('a form reaches its goal with its first step', async () => {
  const Form = ({ onStep }: CustomisationFormProps) => (
    <>
      <button onClick={() => onStep?.(2, false)}>Next</button>
      <button onClick={() => onStep?.(1, true)}>First</button>
    </>
  );
  const form = await openPage(PRODUCT, withOther('builder_mfe', moduleOf(Form)));
  const goals = () => form.toldFigures(FORM.expose).filter((figure) => figure.goals === 1);
  await userEvent.click(await screen.findByRole('button', { name: 'First' }));
  await hide();
  expect(goals()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await hide();
  await waitFor(() => expect(goals()).toHaveLength(1));
});

it('the options reach their goal with a book in the cart', async () => {
  const Options = ({ onAdded }: OptionsStepProps) => <button onClick={onAdded}>Add</button>;
  const load = withOther('cart_mfe', moduleOf(Options));
  const options = await openPage('/uk/create/a-book/options', load);
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await hide();
  await waitFor(() =>
    expect(options.toldFigures(OPTIONS.expose).map(({ goals: count }) => count)).toContain(1),
  );
});

it('a checkout reaches its goal with the order’s confirmation', async () => {
  const Checkout = ({ onStep }: CheckoutPageProps) => (
    <>
      <button onClick={() => onStep('payment')}>Pay</button>
      <button onClick={() => onStep('confirmation', { orderId: 'o-1' })}>Order</button>
    </>
  );
  const { toldFigures } = await openPage('/uk/checkout/address', withOther('cart_mfe', moduleOf(Checkout)));
  const goals = () => toldFigures('./CheckoutPage').filter((figure) => figure.goals === 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
  await hide();
  expect(goals()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Order' }));
  await hide();
  await waitFor(() => expect(goals()).toHaveLength(1));
});

it('figures contain nothing about the shopper: no address, no name, no id', async () => {
  const { network, toldFigures } = await openPage(`${PRODUCT}?name=Robin&order_id=o-123`);
  await hide();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(toldFigures(BOOK.expose)).not.toEqual([]));
  for (const { body, headers } of network.requestsTo(TOLD)) {
    for (const figure of (body as { figures: ReleaseFigure[] }).figures)
      for (const [field, value] of Object.entries(figure))
        expect(`${field}: ${value}`).toMatch(
          /^(name: [a-z_]+|version: \w+|expose: \.\/\w+|(loads|failures|slow|blocked|goals): [01]|slotMs: \d+)$/,
        );
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  }
});
