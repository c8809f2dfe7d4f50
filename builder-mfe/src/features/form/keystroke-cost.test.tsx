import { afterEach, describe, it, expect } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { findMarket, schemaPreviewQuery } from '@bindery/shared';
import { renderRemote } from '@bindery/shared/testing';
import { CustomisationForm } from './customisation-form';
import { schemaOf, SLUG, untabbed } from './form-test-kit';

afterEach(() => { window.localStorage.clear(); });

/** A schema whose fields count their renders: a text field reads its example once each time. */
function countingSchema(keys: string[]): { schema: SchemaPreview; renders: Map<string, number> } {
  const renders = new Map<string, number>();
  const schema = schemaOf(...keys.map((urlKey) => ({ urlKey, flags: { label: urlKey }, rules: [{ name: 'max', args: { limit: 40 } }], metas: [{ canvasComponent: 'SingleLineText' }] })));
  for (const [key, field] of Object.entries(schema.schemas[0]!.keys)) {
    Object.defineProperty(field, 'examples', { get(): SchemaField['examples'] { renders.set(key, (renders.get(key) ?? 0) + 1); return undefined; } });
  }
  return { schema, renders };
}

describe('a keystroke', () => {
  it('renders no field, not even its own, however many there are', async () => {
    const user = userEvent.setup();
    const keys = Array.from({ length: 30 }, (_, index) => `field_${index}`);
    const { schema, renders } = countingSchema(keys);
    const { queryClient, rerender } = renderRemote(<p>not yet</p>);
    queryClient.setQueryData(schemaPreviewQuery(findMarket('uk')!, SLUG).queryKey, schema);
    rerender(<CustomisationForm product={untabbed} onComplete={() => undefined} />);
    const field = await screen.findByRole('textbox', { name: 'field_7' });
    await user.click(field);
    renders.clear();

    await user.keyboard('Bartholomew');

    expect([...renders]).toEqual([]);
    expect(field).toHaveAccessibleDescription('29 characters left');
  });
});
