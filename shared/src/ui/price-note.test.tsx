import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ContentLabelsProvider } from '../core/page-contexts';
import { findMarket } from '../market/markets';
import { renderRemote } from '../testing';
import { PriceNote } from './bundled';

const show = (market: string, labels: { price_note_label?: string }) =>
  renderRemote(
    <ContentLabelsProvider value={labels}>
      <PriceNote />
    </ContentLabelsProvider>,
    { market: findMarket(market)! },
  );

describe('the words beside a price (MKT-09)', () => {
  it('link to the delivery page of the market', () => {
    show('de', { price_note_label: 'inkl. MwSt., zzgl. Versand' });
    const note = screen.getByRole('link', { name: 'inkl. MwSt., zzgl. Versand' });
    expect(note).toHaveAttribute('href', '/de/pages/delivery');
  });

  it('are missing in a market without such words', () => {
    show('us', {});
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
