import type { ComponentType } from 'react';
import { afterEach, beforeAll, describe, it, expect, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { findMarket } from '@bindery/shared';
import { schemaPreviewQuery } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import { aProduct, aSchema, everyFieldSchema, renderRemote } from '@bindery/shared/testing';
import type { Product, SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { CustomisationForm } from './customisation-form';
import { createLazyKinds, lazyKinds } from './fields';
import type { FieldProps } from './fields/field-scope';
import { FormLoad } from './form-load';

// on a slow machine, an import inside a test would exceed the test's timeout
beforeAll(async () => {
  await import('./fields/number');
}, 60_000);
afterEach(() => {
  window.localStorage.clear();
});

const knownFields = schemaFields(everyFieldSchema);
const dateField = Object.values(knownFields).find(({ metas }) => metas?.[0]?.canvasComponent === 'Date')!;
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

function renderKnown(
  schema: SchemaPreview,
  form = <CustomisationForm product={untabbed} onComplete={() => undefined} />,
) {
  const { queryClient, rerender } = renderRemote(<p>not yet</p>);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  queryClient.setQueryData(schemaPreviewQuery(findMarket('uk')!, aProduct.slug).queryKey, schema);
  rerender(form);
}

describe('a form', () => {
  it('is shown at once if it has only text fields', () => {
    renderKnown(schemaOf(aText));
    expect(screen.getByRole('textbox', { name: 'Nickname' })).toBeVisible();
  });

  it('loads only the field types that its schema and its characters use', () => {
    expect(lazyKinds.namesIn(everyFieldSchema).sort()).toEqual([
      'Characters',
      'CheckboxGroup',
      'Date',
      'MultiText',
      'Number',
    ]);
    expect(lazyKinds.namesIn(schemaOf(aText))).toEqual([]);
  });

  it('appears as a whole once all its field types have loaded', async () => {
    renderKnown(schemaOf(aText, knownFields['sandwiches']!));
    expect(screen.getByRole('status', { name: 'Loading the form…' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument(); // both fields appear together, so there is no layout shift
    expect(await screen.findByRole('textbox', { name: 'Sandwiches' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nickname' })).toBeVisible();
  });

  it('shows an error if a field type fails to load, and retries', async () => {
    jest.useFakeTimers();
    const fetchDate = jest
      .fn<() => Promise<ComponentType<FieldProps>>>()
      .mockRejectedValue(new Error('Loading chunk fields failed'));
    renderKnown(
      schemaOf(aText, dateField),
      <FormLoad slug={aProduct.slug} kinds={createLazyKinds({ Date: fetchDate })}>
        {() => <p>The form</p>}
      </FormLoad>,
    );
    await act(() => jest.advanceTimersByTimeAsync(5000));
    const retryButton = screen.getByRole('button', { name: 'Try again' });
    expect(screen.queryByText('The form')).not.toBeInTheDocument();
    fetchDate.mockResolvedValue(() => null);
    await act(async () => retryButton.click());
    expect(screen.getByText('The form')).toBeVisible();
    jest.useRealTimers();
  });

  it('loads a field type only once for several fields', async () => {
    const fetchDate = jest.fn(() => Promise.resolve(() => null));
    const kinds = createLazyKinds({ Date: fetchDate });
    await Promise.all([kinds.load('Date'), kinds.load('Date')]);
    await kinds.load('Date');
    expect(fetchDate).toHaveBeenCalledTimes(1);
  });
});
