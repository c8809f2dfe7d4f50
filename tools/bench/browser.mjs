import { chromium } from 'playwright';
import { findBrowser } from '../tasks/find-browser.mjs';

export const launchOptions = () => ({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

export function launchBrowser() {
  return chromium.launch(launchOptions());
}

/** Returns the first example of every required key, from the schema of a running server. */
export async function exampleCustomisation(origin, slug) {
  const answer = await fetch(`${origin}/content/product/${slug}/schema/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product_slug: slug }),
  });
  const { schemas } = await answer.json();
  return Object.fromEntries(
    Object.entries(schemas[0].keys).flatMap(([key, field]) =>
      field.examples?.length ? [[key, field.examples[0]]] : [],
    ),
  );
}
