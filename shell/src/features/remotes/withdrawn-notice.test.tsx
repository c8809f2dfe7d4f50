import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on, RouterLink as Link } from '@bindery/shared';
import { findMarket } from '@bindery/shared/market';
import { renderRemote } from '@bindery/shared/testing';
import { WithdrawnNotice } from './withdrawn-notice';

let stopRefusing = (): void => undefined;
afterEach(() => {
  stopRefusing();
  jest.useRealTimers();
});
const refuse = (): void => {
  stopRefusing = on('may-reload', (question) => question.refuse());
};

function open(path = '/uk/cart', { isShopAway = false } = {}) {
  const reload = jest.fn();
  renderRemote(
    <>
      <main id="main" tabIndex={-1} />
      <WithdrawnNotice isShopAway={isShopAway} reload={reload} />
      <Link to="/uk/orders">On</Link>
      <Link to="/uk/cart?open=1">Here</Link>
      <Link to="/uk/checkout">Pay</Link>
    </>,
    { path, market: findMarket('uk')! },
  );
  return reload;
}
const button = (name: string) => screen.getByRole('button', { name });

describe('a withdrawn page', () => {
  it('offers a reload, which happens at once without work in progress', async () => {
    const reload = open();
    expect(screen.getByText(/your work is saved/)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(button('Refresh'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads only after work in progress has finished', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    refuse();
    const reload = open();
    await user.click(button('Refresh'));
    expect(screen.getByText(/once everything is saved/)).toBeVisible();
    expect(button('Refresh')).toHaveFocus();
    act(() => void jest.advanceTimersByTime(5000));
    expect(reload).not.toHaveBeenCalled();
    stopRefusing();
    act(() => void jest.advanceTimersByTime(500));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('remains open after “Later”, until the next navigation loads a new document', async () => {
    const reload = open();
    await userEvent.click(button('Later'));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Here' }));
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loads no new document on navigation if that would lose data', async () => {
    refuse();
    const reload = open();
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(reload).not.toHaveBeenCalled();
  });

  it('shows no notice before, in or after the checkout', async () => {
    const reload = open();
    await userEvent.click(screen.getByRole('link', { name: 'Pay' }));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(reload).not.toHaveBeenCalled();
    expect(button('Refresh')).toBeVisible();
  });

  it('offers no reload while the shop does not answer', async () => {
    const reload = open('/uk/cart', { isShopAway: true });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(reload).not.toHaveBeenCalled();
  });
});
