import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../support/test';
import { portOf, projectRoot } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { closeByEscape } from '../support/tab-to';
import { fillCart } from '../support/fill-cart';
import { inLineMenu } from '../support/line-menu';
import { startServer } from '../support/servers';

const SLUG = 'our-year';

async function catalogueIn(folder: string): Promise<string> {
  await cp(path.join(projectRoot, 'backend/catalogue', SLUG), path.join(folder, SLUG), { recursive: true });
  return folder;
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const originalText = await readFile(file, 'utf8');
  const changedText = change(originalText);
  expect(changedText, `${file} is changed`).not.toBe(originalText);
  await writeFile(file, changedText);
}

/**
 * The next release. The large format costs more, and its page for March is redrawn. The small format is no longer sold.
 * Each form step shows the cover.
 */
async function nextRelease(catalogue: string): Promise<void> {
  const file = (name: string): string => path.join(catalogue, SLUG, name);
  await edit(file('commerce.json'), (text) => {
    const terms = JSON.parse(text) as { variants: { viewable?: boolean; prices: { uk: string } }[] };
    terms.variants[0]!.prices.uk = '21.49';
    terms.variants[1]!.viewable = false;
    return JSON.stringify({ ...terms, revision: 1 });
  });
  await edit(file('content/en.json'), (text) => {
    const content = JSON.parse(text) as { form: object };
    const preview = { slices: [{ type: 'page_preview', pageName: 'cover' }] };
    return JSON.stringify({ ...content, form: { ...content.form, preview } });
  });
  await edit(file('parts/months/3.svg'), (text) => text.replace('</svg>', '<path d="M0 0h9v9z"/></svg>'));
}

test('a cart survives a killed server and an incompatible next release', async ({ page }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-restart-'));
  const catalogue = await catalogueIn(path.join(folder, 'catalogue'));
  const start = () => startServer(portOf.restart, path.join(folder, 'data'), { CATALOGUE_DIR: catalogue });
  const line = (name: string) => page.getByRole('article', { name: `Our Year (${name})` });
  const summary = page.getByRole('region', { name: 'Summary' });
  let server = await start();
  try {
    const uk = { prefix: `${server.address}/uk`, country: 'GB', currency: 'GBP', locale: 'en-GB' };
    await fillCart(page, uk, [
      { slug: SLUG, choices: { family_name: 'Okafor', format: 'wall_calendar' } },
      { slug: SLUG, choices: { family_name: 'Bramley', format: 'small_wall_calendar' } },
      { slug: SLUG, choices: { family_name: 'Lind', format: 'wall_calendar' } },
    ]);
    await expect(line('Okafor')).toBeVisible();
    await expect(summary.getByText('£54.97').first()).toBeVisible();
    await (await inLineMenu(line('Lind'), 'button', /^Remove/)).click();
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo).toBeFocused();
    await server.stop('SIGKILL');

    await test.step('Undo restores the removed line exactly once after the server’s restart', async () => {
      await undo.click();
      await expect(page.getByText('We couldn’t put it back. Please try again.')).toBeVisible();
      await nextRelease(catalogue);
      server = await start();
      await undo.click();
      await expect(line('Lind')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('article')).toHaveCount(3);
      await (await inLineMenu(line('Lind'), 'button', /^Remove/)).click();
      await expect(undo).toBeFocused();
      await page.reload();
    });

    await test.step('both cart lines show what changed, and the summary waits for a decision', async () => {
      await expect(line('Okafor').getByText('From £19.99 to £21.49')).toBeVisible();
      await expect(line('Okafor').getByText(/^We’ve improved some/)).toBeVisible();
      await expect(line('Bramley').getByText(/^No longer on sale/)).toBeVisible();
      await expect(summary.getByText('Subtotal (1 item)')).toBeVisible();
      await expect(summary.getByText('£21.49').first()).toBeVisible();
      await expect(summary.getByText(/^A price has changed/)).toBeVisible();
      await expect(summary.getByText(/aren’t available/)).toBeVisible();
      await expectAccessible(page, 'a cart with things to decide');
    });

    await test.step('redrawn pages appear beside the old ones without counting as accepted', async () => {
      await line('Okafor')
        .getByRole('button', { name: /^See what changes/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'See what changes' });
      await expect(dialog.getByText('1 page looks different.')).toBeVisible();
      await expect(dialog.getByRole('img')).toHaveCount(2);
      await expectAccessible(page, 'the comparison');
      await closeByEscape(page);
      await page.reload();
      await expect(line('Okafor').getByText(/^We’ve improved some/)).toBeVisible();
    });

    await test.step('the shopper accepts the price and the pages, and removes the other line', async () => {
      await line('Okafor')
        .getByRole('button', { name: /^Accept £21\.49/ })
        .click();
      await expect(line('Okafor').getByText(/^From £/)).toHaveCount(0);
      await line('Okafor')
        .getByRole('button', { name: /^Use the new pages/ })
        .click();
      await expect(line('Okafor').getByText(/^We’ve improved some/)).toHaveCount(0);
      await line('Bramley')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(line('Bramley')).toHaveCount(0);
      await page.reload();
      await expect(summary.getByText('£21.49').first()).toBeVisible();
      await expect(page.getByText(/has changed|improved some|aren’t available/)).toHaveCount(0);
    });

    // Source: docs/rules.md FORM-01
    await test.step('the form shows the book page that the shop’s content selects', async () => {
      await page.goto(`${server.address}/uk/create/${SLUG}/1`);
      const cover = page.getByRole('form').getByRole('img', { name: /^The cover of the calendar/ });
      await expect(cover.first()).toBeVisible();
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
