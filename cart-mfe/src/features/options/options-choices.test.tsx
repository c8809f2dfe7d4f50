import { describe, it, expect, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { robin, show } from './options-test-kit';

describe('the list of choices', () => {
  it('has a button to change each choice if the page supports changes', async () => {
    const onChangeChoice = jest.fn();
    show({ props: { onChangeChoice } });
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Hair' }));
    expect(onChangeChoice).toHaveBeenCalledWith('hair', ['name', 'hair', 'friend']);
  });

  it('is read-only if the page cannot change choices', async () => {
    show();
    expect(await screen.findByText('Hair')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change: Hair' })).not.toBeInTheDocument();
  });
});

describe('the final view of the book', () => {
  it('shows the choices, with a button back to them', async () => {
    const { onBack } = show();
    await screen.findByText('Hair');
    const list = within(screen.getByLabelText('Choices for A Book'));
    expect(list.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'Hair', 'Friend']);
    expect(list.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'Robin',
      'Red',
      'Fox',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Change your choices' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it.each([null, JSON.stringify({ format: 'hardcover' }), '{broken'])(
    'asks the shopper to personalise the book first if %s is stored',
    async (storedText) => {
      if (storedText === null) localStorage.clear();
      else localStorage.setItem('a-book', storedText);
      const { onBack } = show();
      await userEvent.click(await screen.findByRole('button', { name: 'Personalise it' }));
      expect(onBack).toHaveBeenCalledTimes(1);
      expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument();
    },
  );
});

describe('an unfinished book', () => {
  it('shows the form at its incomplete step instead of the options', async () => {
    localStorage.setItem('a-book', JSON.stringify({ name: 'Robin', hair: 'red' }));
    const onLocked = jest.fn();
    show({ props: { onLocked } });
    await waitFor(() => expect(onLocked).toHaveBeenCalledWith(2));
    expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument();
  });

  it('shows the form at the step with an invalid answer', async () => {
    localStorage.setItem('a-book', JSON.stringify({ ...robin, name: 'Bartholomew the Second' }));
    const onLocked = jest.fn();
    show({ props: { onLocked } });
    await waitFor(() => expect(onLocked).toHaveBeenCalledWith(1));
    expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument();
  });

  it('shows the options once every answer is complete', async () => {
    const onLocked = jest.fn();
    show({ props: { onLocked } });
    await screen.findByText('Step 3 of 3');
    expect(onLocked).not.toHaveBeenCalled();
  });
});
