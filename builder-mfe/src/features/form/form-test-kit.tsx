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
import type { CustomisationFormProps } from '../../contract';
import { CustomisationForm } from './customisation-form';
import { lazyKinds } from './fields';
import { FormLoad } from './form-load';
import { SchemaForm } from './schema-form';

export const SLUG = aProduct.slug;

// to read them in takes a test's patience on a slow machine; who waits for them, and how, is form-load.test.tsx
beforeAll(() => Promise.all(lazyKinds.namesIn(everyFieldSchema).map(lazyKinds.load)), 60_000);

export interface FormTestOptions {
  product?: Product;
  schema?: SchemaPreview;
  handlers?: Handler[];
  market?: Market;
  store?: RenderedRemote['store'];
  /** what the browser stored before */
  stored?: Record<string, unknown>;
  onComplete?(): void;
  /** where the page stands */
  path?: string;
  /** which form; default: the whole remote's */
  Form?: ComponentType<CustomisationFormProps>;
  /** what else is on the page */
  beside?: ReactElement;
}

/** The form on a page of its own: its schema and its pages are answered. */
export function renderForm({
  product = aProduct,
  schema = aSchema,
  handlers = [],
  market,
  store,
  stored,
  path,
  onComplete = () => undefined,
  Form = CustomisationForm,
  beside,
}: FormTestOptions = {}): RenderedRemote {
  if (stored) window.localStorage.setItem(SLUG, JSON.stringify(stored));
  return renderRemote(
    <>
      <Form product={product} onComplete={onComplete} />
      {beside}
    </>,
    { market, store, path, handlers: [answersSchema(schema), answersPages(somePages), ...handlers] },
  );
}

/** The form with no place for a character's form but below its card. */
export function PlainForm(props: CustomisationFormProps) {
  return (
    <FormLoad slug={props.product.slug}>{(schema) => <SchemaForm {...props} schema={schema} />}</FormLoad>
  );
}

/** A schema with these fields and no tabs that name them. */
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

export const stored = (): unknown => JSON.parse(window.localStorage.getItem(SLUG) ?? 'null');

/** Another text in a field, with all it brings in its own task and the next. Under fake timers: what waits longer stays away, however slow the machine. */
export async function change(field: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(field, { target: { value } });
    await Promise.resolve();
  });
  act(() => {
    jest.advanceTimersByTime(1);
  });
}
