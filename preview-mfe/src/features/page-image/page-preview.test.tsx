import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answersPages, answersSchema, aSchema, renderRemote, somePages } from '@bindery/shared/testing';
import { Component as PagePreview } from '../../exposes/page-preview';

const handlers = [answersSchema(aSchema), answersPages(somePages)];

describe('the preview of one page', () => {
  it('finds the page by its name', async () => {
    jest.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
    renderRemote(<PagePreview slug="a-book" pageName="page-1" />, { handlers });
    expect(await screen.findByRole('img', { name: 'A garden at night' })).toHaveAttribute(
      'src',
      '/muse/pages/one?_width=640',
    );
  });

  it('shows a message with the page’s name if the book has no such page', async () => {
    renderRemote(<PagePreview slug="a-book" pageName="page-77" />, { handlers });
    expect(await screen.findByText('No page with name "page-77"')).toBeVisible();
  });
});
