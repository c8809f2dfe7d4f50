import { afterEach, describe, it, expect } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderForm, schemaOf, storedDraft, untabbed } from '../form-test-kit';

afterEach(() => {
  window.localStorage.clear();
});

const options = [
  { value: 'en', label: 'English' },
  { value: 'ja', label: '日本語' },
];
const schema = schemaOf({
  urlKey: 'book_language',
  flags: { label: 'Language of the story', only: true, default: 'ja' },
  allow: ['en', 'ja'],
  metas: [{ canvasComponent: 'ChoiceGroup', display: 'text', options }],
});

describe('a choice with a default', () => {
  it('shows the default as chosen, but stores nothing', async () => {
    renderForm({ product: untabbed, schema });
    expect(await screen.findByRole('radio', { name: '日本語' })).toBeChecked();
    expect(storedDraft()).toBeNull();
  });

  it('stores the option that the shopper chooses, even if it is the default', async () => {
    const user = userEvent.setup();
    renderForm({ product: untabbed, schema });
    await user.click(await screen.findByRole('radio', { name: 'English' }));
    expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
    expect(storedDraft()).toEqual({ book_language: 'en' });
    await user.click(screen.getByRole('radio', { name: '日本語' }));
    expect(storedDraft()).toEqual({ book_language: 'ja' });
  });

  it('shows the shopper’s earlier choice instead of the default', async () => {
    renderForm({ product: untabbed, schema, stored: { book_language: 'en' } });
    expect(await screen.findByRole('radio', { name: 'English' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '日本語' })).not.toBeChecked();
  });
});
