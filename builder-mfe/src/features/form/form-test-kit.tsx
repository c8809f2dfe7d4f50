import { beforeAll, jest } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import type { Market } from '@bindery/shared';
import type { Product, SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import {
  answersPages,
  answersSchema,
  aProduct,
  aSchema,
  everyFieldSchema,
  renderRemote,
  somePages,
  type Handler,
  type RenderedRemote,
} from '@bindery/shared/testing';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import { CustomisationForm } from './customisation-form';
import { lazyKinds } from './fields';
import { FormLoad } from './form-load';
import { SchemaForm } from './schema-form';

export const SLUG = aProduct.slug;

// imported here, because on a slow machine an import inside a test would exceed the test's timeout
beforeAll(() => Promise.all(lazyKinds.namesIn(everyFieldSchema).map(lazyKinds.load)), 60_000);

export interface FormTestOptions {
  product?: Product;
  schema?: SchemaPreview;
  handlers?: Handler[];
  market?: Market;
  store?: RenderedRemote['store'];
  stored?: Record<string, unknown>;
  onComplete?(): void;
  path?: string;
  /** default: the whole remote's form */
  Form?: ComponentType<CustomisationFormProps>;
  beside?: ReactElement;
}

export function renderForm({
  product = aProduct,
  schema = aSchema,
  handlers = [],
  market,
  store,
  stored: storedValues,
  path,
  onComplete = () => undefined,
  Form = CustomisationForm,
  beside,
}: FormTestOptions = {}): RenderedRemote {
  if (storedValues) window.localStorage.setItem(SLUG, JSON.stringify(storedValues));
  return renderRemote(
    <>
      <Form product={product} onComplete={onComplete} />
      {beside}
    </>,
    { market, store, path, handlers: [answersSchema(schema), answersPages(somePages), ...handlers] },
  );
}

/** Form without a modal: a character's form opens below its card. */
export function PlainForm(props: CustomisationFormProps) {
  return (
    <FormLoad slug={props.product.slug}>{(schema) => <SchemaForm {...props} schema={schema} />}</FormLoad>
  );
}

/** A schema with these fields and no tabs. */
export function schemaOf(...fields: (Partial<SchemaField> & { urlKey: string })[]): SchemaPreview {
  return {
    ...aSchema,
    schemas: [
      { keys: Object.fromEntries(fields.map((field) => [field.urlKey, { type: 'string', ...field }])) },
    ],
  };
}

export const untabbed: Product = {
  ...aProduct,
  content: { ...aProduct.content, form: { ...aProduct.content.form, tabs: [] } },
};

export const storedDraft = (): unknown => JSON.parse(window.localStorage.getItem(SLUG) ?? 'null');

/**
 * Changes a field's text. Then runs the promises that follow, and fake timers that are due within 1 ms. Later timers do
 * not run, even on a slow machine.
 */
export async function change(field: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(field, { target: { value } });
    await Promise.resolve();
  });
  act(() => {
    jest.advanceTimersByTime(1);
  });
}
