import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { answersPages, answersSchema, aSchema, renderRemote, somePages } from '../testing';
import { useBookPages } from './book-pages';

afterEach(() => {
  window.localStorage.clear();
});

function Pages() {
  return <p>{`${useBookPages('a-book').pages?.length} pages`}</p>;
}

it.each([
  ['other-book', 'other-book'],
  ['../../etc', undefined],
])('schema and pages belong to the book that staff chose as override (%s)', async (slug, requestedSlug) => {
  window.localStorage.setItem(
    'a-book',
    JSON.stringify({ name: 'Bo', hair: 'red', muse_slug_override: slug }),
  );
  const { network } = renderRemote(<Pages />, {
    handlers: [answersSchema(aSchema), answersPages(somePages)],
  });
  await waitFor(() => expect(screen.getByText(/\d pages/)).toBeVisible());
  const bodies = ['schema/preview', 'toc'].map(
    (call) => network.requestsTo(`POST /content/product/a-book/${call}`)[0]!.body,
  );
  expect(bodies).toEqual([
    expect.objectContaining({ product_slug: 'a-book' }),
    expect.objectContaining({ product_slug: 'a-book', name: 'Bo' }),
  ]);
  expect(bodies.map((body) => (body as { muse_slug_override?: string }).muse_slug_override)).toEqual([
    requestedSlug,
    requestedSlug,
  ]);
});
