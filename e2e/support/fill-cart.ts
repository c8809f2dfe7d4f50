import { type Page } from '@playwright/test';

export interface CartOfMarket {
  /** path prefix: '' for us */
  prefix: string;
  country: string;
  currency: string;
  locale: string;
}

export interface BookOfCart {
  slug: string;
  /** choices that replace the form's examples; may contain the format */
  choices: Record<string, unknown>;
}

/**
 * Puts books into a new cart by the API, which is faster than filling in the form for each book.
 *
 * @param books - a name stands for a hardcover of The Lost Star
 * @param extras - SKUs that belong to the first book
 */
export async function fillCart(
  page: Page,
  { prefix, country, currency, locale }: CartOfMarket,
  books: readonly (string | BookOfCart)[],
  extras: readonly string[] = [],
): Promise<void> {
  const wantedBooks = books.map((book) =>
    typeof book === 'string' ? { slug: 'the-lost-star', choices: { name: book, format: 'hardcover' } } : book,
  );
  await page.goto(`${prefix}/cart`);
  await page.evaluate(
    async ({ country, currency, locale, wanted: chosenBooks, extras }) => {
      const marketplace = country === 'GB' ? 'uk' : country.toLowerCase();
      const csrfToken = async () =>
        (await (await fetch('/website-api/v1/csrf-token')).text()).trim().replaceAll("'", '');
      const listed = (await (await fetch(`/_canvas/api/products?marketplace=${marketplace}`)).json()) as {
        data: { products: { id: string; slug: string }[] };
      };
      const examplesOf = async (slug: string) => {
        const schema = (await (
          await fetch(`/content/product/${slug}/schema/preview`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ product_slug: slug }),
          })
        ).json()) as { schemas: [{ keys: Record<string, { examples?: unknown[] }> }] };
        return Object.fromEntries(
          Object.entries(schema.schemas[0].keys).flatMap(([key, { examples = [] }]) =>
            examples.length > 0 ? [[key, examples[0]]] : [],
          ),
        );
      };
      const items: unknown[] = [];
      for (const { slug, choices } of chosenBooks) {
        const productId = listed.data.products.find((product) => product.slug === slug)!.id;
        items.push({ productId, customisations: { ...(await examplesOf(slug)), ...choices } });
        if (items.length === 1) items.push(...extras.map((sku) => ({ sku, childLineItem: true })));
      }
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
      // retries, as the page does, if the page has replaced the CSRF session meanwhile
      if (answer.status === 403) answer = await add();
      const text = await answer.text();
      if (!answer.ok) throw new Error(`the cart was not filled: ${answer.status} ${text}`);
      const { data } = JSON.parse(text) as { data: { newGuestToken: string } };
      localStorage.setItem('guest-token', data.newGuestToken);
    },
    { country, currency, locale, wanted: wantedBooks, extras },
  );
  await page.goto(`${prefix}/cart`);
}
