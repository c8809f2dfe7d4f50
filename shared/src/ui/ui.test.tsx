import { describe, it, expect, jest } from '@jest/globals';
import type { ReactElement } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContentLabelsProvider } from '../core/page-contexts';
import { writtenStyles } from '../testing/written-styles';
import { Button, ChoiceCard, ErrorNotice, Price, UiProvider } from '.';

const show = (element: ReactElement, nonce?: string) =>
  render(<UiProvider nonce={nonce}>{element}</UiProvider>);

describe('a choice card', () => {
  it('is a radio button named by its content', async () => {
    const choiceListener = jest.fn();
    show(
      <fieldset>
        <ChoiceCard name="hair" value="red" onChange={() => choiceListener('red')}>
          Red
        </ChoiceCard>
        <ChoiceCard name="hair" value="black" onChange={() => choiceListener('black')}>
          Black
        </ChoiceCard>
      </fieldset>,
    );
    screen.getByRole('radio', { name: 'Red' }).focus();
    await userEvent.keyboard(' ');
    expect(choiceListener).toHaveBeenLastCalledWith('red');
    await userEvent.click(screen.getByText('Black'));
    expect(choiceListener).toHaveBeenLastCalledWith('black');
    expect(screen.getByRole('radio', { name: 'Black' })).toBeChecked();
  });

  it('shows its states even in older browsers without :has()', () => {
    show(<ChoiceCard>Red</ChoiceCard>);
    // reads the CSS rules, not the computed styles, because jsdom does not apply cascade layers
    const rules = writtenStyles()
      .map(({ rule }) => rule)
      .join('\n');
    for (const state of ['checked', 'focus-visible', 'disabled']) expect(rules).toContain(`input:${state}+`);
    expect(rules).not.toContain(':has(');
  });

  it('can be a checkbox instead of a radio button', () => {
    show(
      <ChoiceCard type="checkbox" disabled>
        Gift wrap
      </ChoiceCard>,
    );
    expect(screen.getByRole('checkbox', { name: 'Gift wrap' })).toBeDisabled();
  });
});

describe('an error notice', () => {
  it('is announced, and offers a button for what the shopper can do', async () => {
    const retryListener = jest.fn();
    show(
      <ErrorNotice
        title="The preview did not load"
        message="Check the connection."
        action={<Button onClick={retryListener}>Try again</Button>}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The preview did not loadCheck the connection.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retryListener).toHaveBeenCalledTimes(1);
  });
});

describe('a price', () => {
  it('is shown as the server formatted it', () => {
    show(<Price money={{ formatted: '24,99 €' }} />);
    expect(screen.getByText('24,99 €')).toBeVisible();
  });

  it('says that the struck-through amount is the lowest price of the last 30 days (CAT-02)', () => {
    const note = 'Lowest price of the last 30 days: {price}';
    show(
      <ContentLabelsProvider value={{ was_price_label: note }}>
        <Price money={{ formatted: '£19.99' }} was={{ formatted: '£24.99' }} />
      </ContentLabelsProvider>,
    );
    const words = screen.getByText('Lowest price of the last 30 days: £24.99');
    const [rules] = writtenStyles().filter(({ rule }) => rule.includes(`.${words.classList.item(0)}{`));
    expect(rules!.rule).toMatch(/display:block/);
    expect(rules!.rule).not.toMatch(/position:absolute|clip/);
  });
});

describe('the styles', () => {
  it('have the nonce that the page’s security policy requires', () => {
    show(<Button>Buy</Button>, 'abc123');
    expect(writtenStyles().some(({ rule, nonce }) => nonce === 'abc123' && rule.includes('{'))).toBe(true);
  });
});
