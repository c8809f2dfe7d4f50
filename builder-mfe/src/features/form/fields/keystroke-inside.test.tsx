import { Profiler, type ComponentType } from 'react';
import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared';
import { schemaPreviewQuery } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import { everyFieldSchema, renderRemote } from '@bindery/shared/testing';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import { CustomisationForm } from '../customisation-form';
import { change, PlainForm, schemaOf, SLUG, untabbed } from '../form-test-kit';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  window.localStorage.clear();
});

/** Renders a form with one field and counts React's commits. */
function renderCounted(
  key: string,
  storedValues: Record<string, unknown> = {},
  Form: ComponentType<CustomisationFormProps> = CustomisationForm,
) {
  window.localStorage.setItem(SLUG, JSON.stringify(storedValues));
  const count = { commits: 0 };
  const { queryClient, rerender } = renderRemote(<p>not yet</p>);
  queryClient.setQueryData(
    schemaPreviewQuery(findMarket('uk')!, SLUG).queryKey,
    schemaOf(schemaFields(everyFieldSchema)[key]!),
  );
  rerender(
    <Profiler
      id="form"
      onRender={() => {
        count.commits += 1;
      }}
    >
      <Form product={untabbed} onComplete={() => undefined} />
    </Profiler>,
  );
  return count;
}

describe('a keystroke in a nested value', () => {
  it('updates only the counter of a text in a list', async () => {
    const count = renderCounted('likes');
    const firstInput = await screen.findByRole('textbox', { name: 'Likes 1' });
    jest.useFakeTimers();
    await change(firstInput, 'mu');
    count.commits = 0;
    await change(firstInput, 'mud');
    expect(count.commits).toBe(0);
    expect(firstInput).toHaveAccessibleDescription('5 characters left');
  });

  const boAndAl = {
    characters: [
      { type: 'child', count: '2', customisations: [{ name: 'Bo' }, { name: 'Al' }] },
      { type: 'pet', count: '0', customisations: [] },
    ],
  };

  it('updates only the counter in a character’s modal', async () => {
    // jsdom has no layout, and elements without a layout cannot take the focus
    jest
      .spyOn(Element.prototype, 'getClientRects')
      .mockReturnValue([new DOMRect()] as unknown as DOMRectList);
    const user = userEvent.setup();
    const count = renderCounted('characters', boAndAl);
    await user.click(await screen.findByRole('button', { name: /^Bo/ }));
    // the modal is fully rendered once it has the focus
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Bo' })).toHaveFocus());
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.click(name);
    expect(name).toHaveFocus();
    // a modal stores nothing while the shopper types, so the test need not wait for a timer
    count.commits = 0;
    await user.keyboard('b');
    expect(count.commits).toBe(0);
    expect(name).toHaveValue('Bob');
  });

  it('renders only the character’s card if the form is not in a modal', async () => {
    const user = userEvent.setup();
    const count = renderCounted('characters', boAndAl, PlainForm);
    await user.click(await screen.findByRole('button', { name: /^Bo/ }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    jest.useFakeTimers();
    await change(name, 'Bob'); // the first change enables Undo, which renders
    count.commits = 0;
    await change(name, 'Bobs');
    expect(count.commits).toBe(1);
    expect(screen.getByRole('button', { name: /^Bobs/ })).toBeVisible();
  });
});
