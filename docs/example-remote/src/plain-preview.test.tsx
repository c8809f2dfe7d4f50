import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderRemote } from '@bindery/shared/testing';
import { PlainPreview } from './plain-preview';

describe('the plain preview', () => {
  it('shows the name that is stored for its book', async () => {
    localStorage.setItem('a-book', JSON.stringify({ name: 'Robin', age: 4 }));
    renderRemote(<PlainPreview slug="a-book" title="A Book" />);
    const preview = screen.getByRole('region', { name: 'Plain preview of A Book' });
    expect(preview).toHaveTextContent(/^A BookRobin$/);
  });
});
