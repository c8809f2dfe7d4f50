import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aProduct,
  answersPages,
  answersSchema,
  aSchema,
  renderRemote,
  somePages,
} from '@bindery/shared/testing';
import type { FormDocument } from '@bindery/shared/contracts';
import type { PreviewSlotProps } from '@bindery/contracts/builder';
import { CustomisationForm } from './customisation-form';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function Preview({ slice }: PreviewSlotProps) {
  return <p>{`[${slice.type === 'page_preview' ? slice.pageName : `the ${slice.role}`}]`}</p>;
}

function show(form: Partial<FormDocument>) {
  window.localStorage.setItem(aProduct.slug, JSON.stringify({ name: 'Bo', hair: 'red', friend: 'owl' }));
  const product = {
    ...aProduct,
    content: { ...aProduct.content, form: { ...aProduct.content.form, ...form } },
  };
  renderRemote(<CustomisationForm product={product} Preview={Preview} onComplete={() => undefined} />, {
    handlers: [answersSchema(aSchema), answersPages(somePages)],
  });
}

describe('the book preview in the content', () => {
  const [firstTab, second] = aProduct.content.form.tabs;

  it('comes from the step’s own tab or, if that has none, from the form', async () => {
    show({
      tabs: [firstTab!, { ...second!, slices: [{ type: 'page_preview', pageName: 'page-9' }] }],
      preview: { slices: [{ type: 'avatar_preview', role: 'child' }] },
    });
    expect(await screen.findByText('[the child]')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('[page-9]')).toBeVisible();
    expect(screen.queryByText('[the child]')).not.toBeInTheDocument();
  });

  it('is absent if the content has none', async () => {
    show({});
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByText(/^\[/)).not.toBeInTheDocument();
  });
});
