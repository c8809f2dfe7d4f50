import { type Page } from '@playwright/test';

export interface CartOfMarket {
  /** path prefix: '' for us */
  prefix: string;
  country: string;
  currency: string;
  locale: string;
}

/**
 * Puts a book for each name into a new cart, as the page would: journeys of the cart need not make each book by hand.
 *
 * @param extras - SKUs that go along with the first book
 */
export async function fillCart(
  page: Page,
  { prefix, country, currency, locale }: CartOfMarket,
  names: readonly string[],
  extras: readonly string[] = [],
): Promise<void> {
  await page.goto(`${prefix}/cart`);
  await page.evaluate(
    async ({ country, currency, locale, names, extras }) => {
      const marketplace = country === 'GB' ? 'uk' : country.toLowerCase();
      const csrfToken = async () =>
        (await (await fetch('/website-api/v1/csrf-token')).text()).trim().replaceAll("'", '');
      const listed = (await (await fetch(`/_canvas/api/products?marketplace=${marketplace}`)).json()) as {
        data: { products: { id: string; slug: string }[] };
      };
      const productId = listed.data.products.find(({ slug }) => slug === 'the-lost-star')!.id;
      const schema = (await (
        await fetch('/content/product/the-lost-star/schema/preview', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ product_slug: 'the-lost-star' }),
        })
      ).json()) as { schemas: [{ keys: Record<string, { examples?: unknown[] }> }] };
      const choices = Object.fromEntries(
        Object.entries(schema.schemas[0].keys).flatMap(([key, { examples = [] }]) =>
          examples.length > 0 ? [[key, examples[0]]] : [],
        ),
      );
      const items = names.flatMap((name, index) => [
        { productId, customisations: { ...choices, name, format: 'hardcover' } },
        ...(index === 0 ? extras.map((sku) => ({ sku, childLineItem: true })) : []),
      ]);
      const key = Math.random().toString(36).slice(2).padEnd(16, 'x');
      const add = async () =>
        fetch('/website/v2/cart/items', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-Csrf-Token': await csrfToken(),
            'X-Country': country,
            'X-Currency': currency,
            'X-Locale': locale,
            'Idempotency-Key': key,
          },
          body: JSON.stringify({ items }),
        });
      let answer = await add();
      // the page asks for a session of its own at the same time, and the later one counts: as the page does, ask again
      if (answer.status === 403) answer = await add();
      const text = await answer.text();
      if (!answer.ok) throw new Error(`the cart was not filled: ${answer.status} ${text}`);
      const { data } = JSON.parse(text) as { data: { newGuestToken: string } };
      localStorage.setItem('guest-token', data.newGuestToken);
    },
    { country, currency, locale, names, extras },
  );
  await page.goto(`${prefix}/cart`);
}
