import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct, answersProduct } from '@bindery/shared/testing';
import { renderPage } from '../../../testing/render-page';

const LINK = `http://localhost/uk/personalized-products/${aProduct.slug}`;

async function show() {
  const user = userEvent.setup();
  const page = await renderPage(`/uk/personalized-products/${aProduct.slug}?name=Zelda`, {
    handlers: [answersProduct(aProduct)],
  });
  const button = await screen.findByRole('button', { name: `Share ${aProduct.name}` });
  return {
    press: () => user.click(button),
    shares: () => page.entries().filter(({ event }) => event === 'share'),
  };
}

/** Gives the browser a dialog for sharing. */
function withDialog(share: Navigator['share']): void {
  Object.assign(navigator, { share });
}
const shareEvent = (method: string) =>
  expect.objectContaining({ event: 'share', method, content_type: 'product', item_id: aProduct.master_sku });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  jest.restoreAllMocks();
});

describe('the button that shares a product', () => {
  it('copies the product’s link without the query of the address', async () => {
    const { press, shares } = await show();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press();
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(writeText.mock.calls).toEqual([[LINK]]);
    await waitFor(() => expect(shares()).toEqual([shareEvent('copy_link')]));
    expect(JSON.stringify(shares())).not.toContain('Zelda');
  });

  it('opens the browser’s share dialog if the browser has one', async () => {
    const share = jest.fn<Navigator['share']>(async () => undefined);
    withDialog(share);
    const { press, shares } = await show();
    await press();
    await waitFor(() => expect(shares()).toEqual([shareEvent('web_share')]));
    expect(share.mock.calls).toEqual([[{ title: aProduct.name, url: LINK }]]);
    expect(screen.queryByText('Link copied')).not.toBeInTheDocument();
  });

  it('tracks nothing if the shopper closes the dialog', async () => {
    withDialog(async () => {
      throw new DOMException('closed', 'AbortError');
    });
    const { press, shares } = await show();
    await press();
    expect(screen.queryByText('Link copied')).not.toBeInTheDocument();
    expect(shares()).toEqual([]);
  });

  it('shows the link if the browser can neither share nor copy it', async () => {
    const { press, shares } = await show();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press();
    expect(await screen.findByText(`Copy this link: ${LINK}`)).toBeVisible();
    expect(shares()).toEqual([]);
  });
});
