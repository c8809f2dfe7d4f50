import { afterEach, beforeAll, describe, it, expect, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared';
import { schemaPreviewQuery } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import { aProduct, aSchema, everyFieldSchema, renderRemote } from '@bindery/shared/testing';
import type { Product, SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { CustomisationForm } from './customisation-form';
import { missingKinds } from './fields';

let isDown = false;
jest.mock('./fields/date', () => {
  if (isDown) throw new Error('Loading chunk fields failed');
  return jest.requireActual('./fields/date');
});

// reading it in takes a test's patience on a slow machine
beforeAll(() => {
  for (const kind of ['./fields/date', './fields/number']) jest.requireActual(kind);
}, 60_000);
afterEach(() => {
  window.localStorage.clear();
});

const known = schemaFields(everyFieldSchema);
const dateField = Object.values(known).find(({ metas }) => metas?.[0]?.canvasComponent === 'Date')!;
const schemaOf = (...fields: SchemaField[]): SchemaPreview => ({
  ...aSchema,
  schemas: [{ keys: Object.fromEntries(fields.map((field) => [field.urlKey, field])) }],
});
const untabbed: Product = {
  ...aProduct,
  content: { ...aProduct.content, form: { ...aProduct.content.form, tabs: [] } },
};
const aText: SchemaField = {
  urlKey: 'nickname',
  type: 'string',
  flags: { label: 'Nickname' },
  metas: [{ canvasComponent: 'SingleLineText' }],
};

/** A form whose schema the page brought along. */
function renderKnown(schema: SchemaPreview) {
  const { queryClient, rerender } = renderRemote(<p>not yet</p>);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  queryClient.setQueryData(schemaPreviewQuery(findMarket('uk')!, aProduct.slug).queryKey, schema);
  rerender(<CustomisationForm product={untabbed} onComplete={() => undefined} />);
}

// the kinds of field stay once they are fetched: the order of these tests counts
describe('a form', () => {
  it('of a schema with nothing but texts is there at once', () => {
    renderKnown(schemaOf(aText));
    expect(screen.getByRole('textbox', { name: 'Nickname' })).toBeVisible();
  });

  it('asks for the kinds of field in its schema, and in its characters', () => {
    expect(missingKinds(everyFieldSchema).sort()).toEqual([
      'Characters',
      'CheckboxGroup',
      'Date',
      'MultiText',
      'Number',
    ]);
    expect(missingKinds(schemaOf(aText))).toEqual([]);
    expect(missingKinds(undefined)).toEqual([]);
  });

  it('comes as a whole once its kinds of field are here', async () => {
    renderKnown(schemaOf(aText, known['sandwiches']!));
    expect(screen.getByRole('status', { name: 'Loading the form…' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument(); // nothing that would move once the rest is here
    expect(await screen.findByRole('textbox', { name: 'Sandwiches' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nickname' })).toBeVisible();
  });

  it('says so if a kind of field does not come, and asks for it again', async () => {
    const user = userEvent.setup();
    isDown = true;
    renderKnown(schemaOf(aText, dateField));
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByRole('textbox', { name: 'Nickname' })).toBeVisible();
    expect(screen.getByRole('group', { name: new RegExp(dateField.flags!.label!) })).toBeVisible();
    expect(missingKinds(schemaOf(aText, dateField))).toEqual([]);
  });
});
