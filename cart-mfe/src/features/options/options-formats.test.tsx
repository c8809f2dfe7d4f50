import { describe, it, expect, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSchema, writtenStyles } from '@bindery/shared/testing';
import type { CreationStep } from '@bindery/contracts/cart';
import { product, robin, show, storedValues } from './options-test-kit';

/** The breakpoint `lg`, 992 px. */
const DESKTOP = '62rem';
const steps: CreationStep[] = ['format', 'options'];
const showFormats = (variants = product.variants) => {
  const onStep = jest.fn();
  return { onStep, ...show({ props: { step: 'format', steps, onStep, product: { ...product, variants } } }) };
};

describe('the format chooser', () => {
  // Source: docs/rules.md OPT-12
  it('is the first choice after the form, and links to the form’s steps', async () => {
    const { onBack } = showFormats();
    expect(await screen.findByText('Step 3 of 3')).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('button');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1. Who is it for?', '2. The story']);
    await userEvent.click(steps[1]!);
    expect(onBack).toHaveBeenLastCalledWith(2);
  });

  it('shows name, price, size and promo code of each format', async () => {
    const promotion = { code: 'SOFTBACK20', percent: '20%' };
    const [hardcover, softcover] = product.variants;
    showFormats([hardcover!, { ...softcover!, promotion }]);
    const group = await screen.findByRole('radiogroup', { name: 'Choose your format' });
    expect(
      within(group).getByRole('radio', { name: /Hardcover.*sturdy.*21 × 21 cm.*£24\.99.*\+£5\.00$/ }),
    ).toBeVisible();
    expect(
      within(group).getByRole('radio', { name: /Softcover.*Light.*£19\.99.*20% off with SOFTBACK20$/ }),
    ).toBeVisible();
  });

  // Source: docs/rules.md OPT-12
  it.each([
    [2, 2],
    [3, 3],
    [4, 2],
    [5, 3],
  ])('shows %i formats in two columns on phones, and in %i on desktops', async (count, columns) => {
    const variants = Array.from({ length: count }, (_, index) => ({
      ...product.variants[0]!,
      id: `v${index}`,
      format: { ...product.variants[0]!.format, id: `f${index}`, identifier: `f${index}` },
    }));
    showFormats(variants);
    const { className } = await screen.findByRole('radiogroup');
    const names = className.split(' ');
    const columnsByWidth = Object.fromEntries(
      writtenStyles()
        .filter(({ rule }) => names.some((name) => rule.includes(`.${name}{`)))
        .map(({ rule }) => [
          /min-width: (\S+)\)/.exec(rule)?.[1] ?? 'any',
          /grid-template-columns:repeat\((\d+),/.exec(rule)?.[1],
        ]),
    );
    expect(columnsByWidth).toEqual({ any: '2', [DESKTOP]: String(columns) });
  });

  it('is part of the summary if the page has no step for formats', async () => {
    show();
    expect(await screen.findByRole('radiogroup', { name: 'Choose your format' })).toBeVisible();
    expect(await screen.findByText('Step 3 of 3')).toBeVisible();
  });

  it('starts with the main format chosen', async () => {
    showFormats();
    expect(await screen.findByRole('radio', { name: /Hardcover/ })).toBeChecked();
  });

  it('recognises a stored format by its alias', async () => {
    localStorage.setItem('a-book', JSON.stringify({ ...robin, format: 'softback' }));
    showFormats();
    expect(await screen.findByRole('radio', { name: /Softcover/ })).toBeChecked();
  });

  it('stores the chosen format and shows the new total', async () => {
    showFormats();
    expect(await screen.findByRole('status', { name: 'Total' })).toHaveTextContent('£24.99');
    await userEvent.click(screen.getByRole('radio', { name: /Softcover/ }));
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('£19.99');
    expect(storedValues()).toEqual({ ...robin, format: 'softcover' });
    expect(JSON.parse(localStorage.getItem('a-book:subtotal')!)).toMatchObject({
      format: 19.99,
      subtotal: 19.99,
    });
  });

  it('works with the keyboard', async () => {
    showFormats();
    const user = userEvent.setup();
    (await screen.findByRole('radio', { name: /Hardcover/ })).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: /Softcover/ })).toBeChecked();
  });
});

describe('the price of a photo', () => {
  const photo = { public_id: 'photos/1', width: 900, height: 600 };
  const upsell = (amount: string, formatted: string) => ({
    id: 'dedication_photo_upload' as const,
    key: 'photo',
    price: { amount, formatted },
  });
  function showWith(price: ReturnType<typeof upsell>, values: object = { photo }) {
    localStorage.setItem('a-book', JSON.stringify({ ...robin, ...values }));
    const schema = {
      ...aSchema,
      schemas: [
        {
          keys: {
            ...aSchema.schemas[0]!.keys,
            photo: {
              urlKey: 'photo',
              type: 'object',
              flags: { label: 'Family photo' },
              metas: [{ canvasComponent: 'Photo' }],
            },
          },
        },
      ],
    };
    const tabs = [{ title: 'All', keys: 'name, hair, friend, photo' }];
    const priced = {
      ...product,
      upsells: [price],
      content: { ...product.content, form: { ...product.content.form, tabs } },
    };
    show({ props: { product: priced }, schema });
  }
  const subtotal = () => JSON.parse(localStorage.getItem('a-book:subtotal')!) as Record<string, number>;

  it('is included in the total, the stored subtotal and the list of choices', async () => {
    showWith(upsell('4.00', '£4.00'));
    expect(await screen.findByText('Your photo · £4.00')).toBeVisible();
    expect(within(screen.getByLabelText('Choices for A Book')).getAllByRole('term')[0]).toHaveTextContent(
      'Family photo',
    );
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('£28.99');
    await userEvent.click(screen.getByRole('radio', { name: /Softcover/ }));
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('£23.99');
    expect(subtotal()).toMatchObject({ format: 19.99, dedication_photo_upload: 4, subtotal: 23.99 });
  });

  it('is omitted if the book no longer has a photo', async () => {
    localStorage.setItem('a-book:subtotal', JSON.stringify({ dedication_photo_upload: 4 }));
    showWith(upsell('4.00', '£4.00'), {});
    expect(await screen.findByRole('status', { name: 'Total' })).toHaveTextContent('£24.99');
    await waitFor(() => expect(subtotal()).toMatchObject({ dedication_photo_upload: 0, subtotal: 24.99 }));
    expect(screen.queryByText(/Your photo/)).not.toBeInTheDocument();
  });

  it('is shown as FREE if it is zero', async () => {
    showWith(upsell('0.00', '£0.00'));
    expect(await screen.findByText('Your photo · FREE')).toBeVisible();
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('£24.99');
  });
});
