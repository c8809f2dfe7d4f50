import { describe, it, expect } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderRemote } from '@bindery/shared/testing';
import { AddError } from './add-error';

const canvas = {
  error_string_max: 'Zu lang',
  error_array_max: 'Zu viele',
  error_string_pattern_base: 'Geht nicht',
  error_default: 'Wissen wir nicht',
};

async function textOf(code: string, labels: Record<string, string> = canvas): Promise<string | null> {
  const failure = { kind: 'invalid', fields: [{ path: 'name', code, detail: 'in English' }] } as const;
  renderRemote(
    <AddError
      failure={failure}
      labelOf={() => 'Name'}
      canvas={labels}
      onRetry={() => undefined}
      onBack={() => undefined}
    />,
  );
  return (await screen.findByRole('listitem')).textContent;
}

describe('a field that the cart refused', () => {
  it.each([
    ['array.max', 'Zu viele'],
    ['number.max', 'Zu lang'],
    ['string.pattern.invert.base', 'Geht nicht'],
    ['object.unknown', 'Wissen wir nicht'],
  ])(
    "of %s speaks the content's language: for the code itself, its family, or anything else",
    async (code, text) => {
      expect(await textOf(code)).toBe(`Name: ${text}`);
    },
  );

  it("gives the server's words where the content has none", async () => {
    expect(await textOf('string.max', {})).toBe('Name: in English');
  });
});
