import type { PageAreasResponse } from '@bindery/shared/contracts';
import { expect, test, type Page } from '../support/test';
import { expectAccessible } from '../support/axe';

/** Answers to the first step. With these answers, a link can open the second step, which asks about looks. */
const ANSWERED = new URLSearchParams({ name: 'Zoë', pronouns: 'she' });
const LOOKS = `/uk/create/the-lost-star/2?${ANSWERED}`;

const book = (page: Page) => page.getByRole('region', { name: /^Preview of/ });
const where = (page: Page) => book(page).first().getByRole('status');

async function openBook(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(book(page).getByRole('img').first()).toBeVisible();
}

test('a shopper sees an overview of all pages and opens one @phone @firefox', async ({ page }) => {
  await openBook(page, LOOKS);
  await book(page).getByRole('button', { name: 'All pages' }).click();
  const overview = page.getByRole('dialog', { name: /^All pages/ });
  await expect(overview.getByRole('listitem')).toHaveCount(26);
  await expect(overview.getByRole('button', { name: 'Front cover' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'all pages');
  await overview.getByRole('button', { name: 'Page 12', exact: true }).click();
  await expect(overview).toHaveCount(0);
  await expect(where(page)).toHaveText(/\b12\b.* of 26/);
  await expect(book(page).getByRole('button', { name: 'All pages' })).toBeFocused();
});

test('a shopper turns the full-screen book by keys, and the small book follows @phone @firefox', async ({
  page,
}) => {
  await openBook(page, LOOKS);
  await book(page).getByRole('button', { name: 'Full screen' }).click();
  const full = page.getByRole('dialog', { name: 'Full screen' });
  await expect(full.getByRole('button', { name: 'Leave full screen' })).toBeFocused();
  await expect(full.getByRole('img').first()).toBeVisible();
  const [size, window] = [await full.boundingBox(), page.viewportSize()!];
  expect(size!.width).toBeGreaterThanOrEqual(Math.min(window.width, 360));
  await expectAccessible(page, 'full screen');
  await page.keyboard.press('ArrowRight');
  await expect(full.getByRole('status')).toHaveText(/^Pages? 2\b/);
  await full.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(full).toHaveCount(0);
  await expect(where(page)).toHaveText(/^Pages? 2\b/);
  await expect(book(page).getByRole('button', { name: 'Full screen' })).toBeFocused();
});

test('a tap on a page opens the field under the finger @phone @firefox', async ({ page, request }) => {
  const areaRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/areas')) areaRequests.push(request.url());
  });
  await openBook(page, LOOKS);
  const cover = book(page).getByRole('img').first();
  const pageAddress = (await cover.getAttribute('src'))!.split('?')[0]!;
  const { areas } = (await (await request.get(`${pageAddress}/areas`)).json()) as PageAreasResponse;
  const [x, y, width, height] = areas.find(({ keys }) => keys[0] === 'name')!.box;
  const size = (await cover.boundingBox())!;
  const position = { x: (x + width / 2) * size.width, y: (y + height / 2) * size.height };
  expect(areaRequests).toEqual([]);
  await cover.click({ position });
  const name = page.getByRole('textbox', { name: 'Child’s name' });
  await expect(name).toBeFocused();
  await name.blur();
  await cover.click({ position });
  await expect(name).toBeFocused();
  expect(areaRequests.map((url) => new URL(url).pathname)).toEqual([`${pageAddress}/areas`]);
});

test('a character’s picture follows the answers and preset looks @desktop', async ({ page }) => {
  const avatarAddresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/muse/avatars/')) avatarAddresses.push(decodeURIComponent(request.url()));
  });
  await openBook(page, LOOKS);
  const picture = page.getByRole('img', { name: 'How your character looks' });
  await expect(picture).toBeVisible();
  const firstPicture = await picture.getAttribute('src');
  const look = page.getByRole('group', { name: 'Quick start: pick a look' }).getByRole('button').first();
  await expect(look).toHaveAttribute('aria-pressed', 'false');
  await look.focus();
  await page.keyboard.press('Enter');
  await expect(look).toHaveAttribute('aria-pressed', 'true');
  await expect(picture).not.toHaveAttribute('src', firstPicture!);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expectAccessible(page, 'the looks');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(look).toHaveAttribute('aria-pressed', 'false');
  await expect(picture).toHaveAttribute('src', firstPicture!);
  expect(avatarAddresses.length).toBeGreaterThan(0);
  expect(avatarAddresses.filter((url) => url.includes('Zoë'))).toEqual([]);
});

test('the form draws a family’s character while the shopper edits it @phone', async ({ page }) => {
  const family = JSON.stringify([
    { type: 'grown_up', count: '1', customisations: [{}] },
    { type: 'child', count: '1', customisations: [{ name: 'Ivy' }] },
    { type: 'pet', count: '0', customisations: [] },
  ]);
  await openBook(
    page,
    `/uk/create/our-big-picnic/2?${new URLSearchParams({ family_name: 'Bramley', place: 'seaside', boat_colour: 'red', characters: family })}`,
  );
  await page.getByRole('button', { name: /^Ivy/ }).click();
  const form = page.getByRole('dialog', { name: 'Ivy' });
  const picture = form.getByRole('img', { name: 'How your character looks' });
  await expect(picture).toBeVisible();
  const firstPicture = await picture.getAttribute('src');
  await form
    .getByRole('radiogroup', { name: /^Hair colou?r/ })
    .getByRole('radio')
    .last()
    .check({ force: true });
  await expect(picture).not.toHaveAttribute('src', firstPicture!);
});
