import { Suspense } from 'react';
import { describe, it, expect } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { findMarket } from '@bindery/shared';
import { ContentLabelsProvider, EnvironmentProvider } from '@bindery/shared/boot';
import { renderRemote, problem } from '@bindery/shared/testing';
import { type AddFailure, AddError, addFailure } from './add-error';
import { ApiError } from '@bindery/shared/data';
import { MissingDataError } from '../../data/cart/cart-api';

const canvas = {
  error_string_max: 'Zu lang',
  error_array_max: 'Zu viele',
  error_string_pattern_base: 'Geht nicht',
  error_default: 'Wissen wir nicht',
};

async function textOf(code: string, labels: Record<string, string> = canvas): Promise<string | null> {
  const failure = { kind: 'invalid', fields: [{ path: 'name', code, detail: 'in English' }] } as const;
  renderRemote(
    <AddError
      failure={failure}
      labelOf={() => 'Name'}
      canvas={labels}
      onRetry={() => undefined}
      onBack={() => undefined}
    />,
  );
  return (await screen.findByRole('listitem')).textContent;
}

const noop = () => undefined;
const notice = (failure: AddFailure) => (
  <AddError failure={failure} labelOf={String} canvas={canvas} onRetry={noop} onBack={noop} />
);
const cookies: AddFailure = { kind: 'known', refusal: { code: 'csrf_missing_secret', limit: 0 } };

describe('cart refusals with their own texts', () => {
  it('are shown in the shopper’s language, with the exceeded limit', async () => {
    const market = findMarket('de')!;
    const full = notice({ kind: 'known', refusal: { code: 'cart_full', limit: 100 } });
    await act(async () => renderRemote(<Suspense>{full}</Suspense>, { market }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Dein Warenkorb ist voll: Er fasst 100');
  });

  it('advise shoppers whose browser blocks cookies', () => {
    renderRemote(notice(cookies));
    expect(screen.getByRole('alert')).toHaveTextContent(/allow cookies for this site, then try again/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('tell developers to use the proxy', () => {
    renderRemote(<EnvironmentProvider value="development">{notice(cookies)}</EnvironmentProvider>);
    expect(screen.getByRole('alert')).toHaveTextContent('by way of the proxy');
  });

  it('have the content’s text for their code if there is one', () => {
    const labels = { item_not_found_label: 'Nichts da' };
    renderRemote(
      <ContentLabelsProvider value={labels}>{notice({ kind: 'line-gone' })}</ContentLabelsProvider>,
    );
    expect(screen.getByRole('heading', { name: 'Nichts da' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('no longer in your cart');
  });
});

describe('a field that the cart refused', () => {
  it.each([
    ['array.max', 'Zu viele'],
    ['number.max', 'Zu lang'],
    ['string.pattern.invert.base', 'Geht nicht'],
    ['object.unknown', 'Wissen wir nicht'],
  ])('shows the content’s text for the error %s or its family: “%s”', async (code, text) => {
    expect(await textOf(code)).toBe(`Name: ${text}`);
  });

  it('shows the server’s text if the content has no text', async () => {
    expect(await textOf('string.max', {})).toBe('Name: in English');
  });
});

describe('the reason an add to cart failed', () => {
  it.each([
    [new MissingDataError(), { kind: 'missing' }],
    [new ApiError(409, 'in_progress', 'still running'), { kind: 'busy' }],
    [new ApiError(404, 'not_found', 'gone'), { kind: 'gone' }],
    [
      new ApiError(422, 'cart_full', 'A cart holds no more', {
        ...problem(422, 'cart_full'),
        errors: [
          { code: 'cart_full', detail: 'A cart holds no more', status: 422, field: 'items', limit: 100 },
        ],
      }),
      { kind: 'known', refusal: { code: 'cart_full', limit: 100 } },
    ],
    [
      new ApiError(403, 'csrf_missing_secret', 'no cookie'),
      { kind: 'known', refusal: { code: 'csrf_missing_secret', limit: 0 } },
    ],
    [
      new ApiError(422, 'not_saleable', 'This book is sold out'),
      { kind: 'refused', detail: 'This book is sold out' },
    ],
    [new ApiError(0, 'timeout', 'too late'), { kind: 'failed' }],
    [new Error('anything else'), { kind: 'failed' }],
  ])('%s', (error, failure) => expect(addFailure(error)).toEqual(failure));
});
