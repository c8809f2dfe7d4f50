import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/test';
import { addresses, projectRoot } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { closeByEscape } from '../support/tab-to';

test('production neither lists nor serves the staff panel', async ({ page, request }) => {
  await page.goto('/uk');
  const boot = JSON.parse((await page.locator('#boot').textContent()) ?? '{}') as {
    remotes: { name: string }[];
  };
  expect(boot.remotes.map(({ name }) => name)).not.toContain('admin_mfe');
  const development = await (await request.get(`${addresses.development}/uk`)).text();
  const entry = /"entry":"(\/mfe\/admin_mfe\/[^"]+)"/.exec(development.replaceAll('\\u002f', '/'))?.[1];
  expect(entry, 'development lists it').toBeTruthy();
  expect((await request.get(`${addresses.development}${entry}`)).status()).toBe(200);
  expect((await request.get(`${addresses.production}${entry}`)).status()).toBe(404);
});

test('no file on a shopper’s page mentions the staff panel', async () => {
  for (const workspace of ['shell', 'builder-mfe', 'preview-mfe', 'cart-mfe']) {
    const dist = path.join(projectRoot, workspace, 'dist');
    const scripts = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect(await readFile(path.join(dist, script), 'utf8'), `${workspace}/${script}`).not.toMatch(
        /admin|staff.?pa(nel|ge)|api\/staff/i,
      );
  }
});

// the cookie banner would cover the panel
test.use({ answered: 'rejected' });

test('the panel opens and switches diagnostic mode in development', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${addresses.development}/uk/personalized-products/the-lost-star`);
  await page.getByRole('textbox', { name: 'Child’s name' }).fill('Pip & Co');
  await page.getByRole('button', { name: /^Staff panel/ }).click();
  const diagnosticMode = page.getByRole('switch', { name: 'Diagnostic mode' });
  await expect(diagnosticMode).not.toBeChecked();
  await diagnosticMode.click();
  await expect(diagnosticMode).toBeChecked();
  // "Copied!" appears for only two seconds, so a script in the page looks for it on every frame
  const copied = page.waitForFunction(() => document.body.innerText.includes('Copied!'));
  await page.getByRole('button', { name: 'Copy link to this page' }).click();
  await copied;
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.searchParams.get('name')).toBe('Pip & Co');
  await expect(page.getByRole('button', { name: 'Copy link to this page' })).toBeVisible();

  // the inspector also lists events from before it was opened (STAFF-09)
  await page.getByRole('button', { name: 'Analytics', exact: true }).click();
  const inspector = page.getByRole('dialog', { name: 'Analytics' });
  await inspector.getByRole('button', { name: /^view_item.*pushed/ }).press('Enter');
  await expect(inspector.getByText(/"item_id": "/).first()).toBeVisible();
  await expect(inspector.getByRole('button', { name: /^page_view.*pushed/ })).toBeVisible();
  await expectAccessible(page, 'the inspector of analytics');
  await page.keyboard.press('Escape');

  // copies the link to a book with a long text, which a shopper without a staff session opens
  const dedication = '星の子へ。'.repeat(56);
  await page.getByRole('button', { name: 'Personalisation manager' }).click();
  const manager = page.getByRole('dialog', { name: 'Personalisation manager' });
  await manager.getByRole('tab', { name: 'Raw entry' }).click();
  await manager
    .getByRole('textbox', { name: 'Customisation as JSON' })
    .fill(JSON.stringify({ name: '星'.repeat(40), dedication }));
  await manager.getByRole('button', { name: 'Apply' }).click();
  await expect(manager.getByText('Applied')).toBeVisible();
  await closeByEscape(page);
  await page.getByRole('button', { name: 'Copy link to this page' }).click();
  const copiedLink = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copiedLink).toContain('#book=');
  const { pathname, search, hash } = new URL(await copiedLink());
  await page.goto(addresses.production + pathname + search + hash);
  await expect(page.getByRole('textbox', { name: 'Child’s name' })).toHaveValue('星'.repeat(40));
  expect(new URL(page.url()).hash).toBe('');
  const storedDraft = await page.evaluate(() => localStorage.getItem('the-lost-star'));
  expect(JSON.parse(storedDraft ?? '{}')).toMatchObject({ dedication });
});

test('form and book show the values of the personalisation manager in development', async ({ page }) => {
  await page.goto(`${addresses.development}/uk/personalized-products/the-lost-star`);
  await page.getByRole('button', { name: /^Staff panel/ }).click();
  await page.getByRole('button', { name: 'Personalisation manager' }).click();
  const manager = page.getByRole('dialog', { name: 'Personalisation manager' });
  await manager.getByRole('tab', { name: 'Raw entry' }).click();
  await manager.getByRole('textbox', { name: 'Customisation as JSON' }).fill('{ "name": "Ingrid" }');
  await manager.getByRole('button', { name: 'Apply' }).click();
  await expect(manager.getByText('Applied')).toBeVisible();
  await closeByEscape(page);
  await expect(manager).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Child’s name' })).toHaveValue('Ingrid');
  await expect(page.getByRole('img', { name: /Ingrid/ }).first()).toBeVisible();
});

test('outlines show each part of the page and its owner in development', async ({ page }) => {
  await page.goto(`${addresses.development}/uk/personalized-products/the-lost-star`);
  await expect(page.getByRole('textbox', { name: 'Child’s name' })).toBeVisible();
  const book = page.getByRole('img', { name: /star/i }).first();
  await expect(book).toBeVisible();
  await page.getByRole('button', { name: /^Staff panel/ }).click();
  await page.getByRole('button', { name: 'Boundaries' }).press('Enter');
  const boundaries = page.getByRole('dialog', { name: 'Boundaries' });
  const part = boundaries.getByRole('listitem', { name: 'preview_mfe ./BookPreview' });
  await expect(part).toContainText(/ready.*Version[0-9a-f]{16}.*Owner\w+.*Loaded in\d+ ms/);
  await expect(boundaries.getByRole('listitem', { name: 'builder_mfe ./CustomisationForm' })).toContainText(
    'ready',
  );
  const files = boundaries.getByRole('listitem', { name: 'preview_mfe', exact: true });
  await expect(files).toContainText(/Compressed[1-9]\d*\.\d KB/);
  await expect(boundaries.getByRole('listitem', { name: 'shell', exact: true })).toContainText(
    /Version[0-9a-f]{16}/,
  );
  await expectAccessible(page, 'the boundaries');
  await boundaries.getByRole('button', { name: 'Outline the parts on the page' }).press('Enter');
  await page.keyboard.press('Escape');
  const label = page.locator('[data-boundaries]').getByText(/^preview_mfe \.\/BookPreview/);
  await expect(label).toBeVisible();
  const [frame, picture] = [await label.locator('..').boundingBox(), await book.boundingBox()];
  expect(frame && picture && frame.x <= picture.x && frame.y <= picture.y).toBe(true);
  expect(frame!.x + frame!.width).toBeGreaterThanOrEqual(picture!.x + picture!.width - 1);
  await expectAccessible(page, 'the outlined page');
});
