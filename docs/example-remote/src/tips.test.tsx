import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { exposesComponent } from '@bindery/contracts/tests';
import { renderRemote } from '@bindery/shared/testing';
import type { TipsProps } from './exposes/tips';
import { places } from './testing/stand-alone';

describe('the tips', () => {
  // If your remote replaces another remote, also call the other's contract tests, such as bookPreviewContract.
  exposesComponent<TipsProps>(() => import('./exposes/tips'));

  it.each([
    ['An empty cart', 'A book begins with a name.'],
    ['A cart with books', 'All books of an order travel in one parcel.'],
  ])('include the tip for this state of the cart: %s', async (name, tip) => {
    const { ui, ...options } = places[name]!();
    renderRemote(ui, options);
    expect(await screen.findByRole('region', { name: 'Tips' })).toHaveTextContent(tip);
  });
});
