import { readFile } from 'node:fs/promises';
import {
  colourAt,
  GREEN,
  HEIC_FILE,
  isNear,
  ORANGE,
  twoColours,
} from '../../backend/src/contexts/photos/testing/pictures';
import { expect, test, type Locator, type Page } from '../support/test';
import { expectAccessible } from '../support/axe';
import { choosePhoto, colourOnPage, framedPage, openPhotoStep, phonePhoto } from '../support/photo';

/** Expects these colours at the frame's top and bottom, which show that the photo is upright. */
async function expectInFrame(page: Page, colours: { above: RegExp; below: RegExp }): Promise<void> {
  for (const [place, y] of [
    ['above', 0.32],
    ['below', 0.58],
  ] as const) {
    await expect
      .poll(async () => hueOf(await colourOnPage(page, 0.43, y)), { message: `${place} in the frame` })
      .toMatch(colours[place]);
  }
}
function hueOf([red, green, blue]: [number, number, number]): string {
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 12) return 'grey';
  return blue > red + 60 ? 'blue' : red > blue + 60 ? 'red' : 'other';
}

test('a phone photo appears upright and can be cropped, filtered and deleted @phone @firefox', async ({
  page,
}) => {
  const field = await openPhotoStep(page);
  await field.getByLabel('Choose a photo').focus(); // focusing the field opens the book at the photo's page
  await expect(framedPage(page)).toBeVisible();
  const drawing = await framedPage(page).getAttribute('src');
  const drawnHue = hueOf(await colourOnPage(page, 0.43, 0.32));
  expect(drawnHue).not.toMatch(/grey|blue/);
  await choosePhoto(field, { name: 'IMG_0001.JPG', buffer: await phonePhoto() });
  await expect(field.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect(field.getByText('Fabulous! This photo will look splendid')).toBeVisible();
  await expect(framedPage(page)).not.toHaveAttribute('src', drawing!);
  await expectInFrame(page, { above: /blue/, below: /red/ });

  const wholeAddress = await framedPage(page).getAttribute('src');
  const withPhoto = await page.request.get(wholeAddress!);
  expect([withPhoto.status(), withPhoto.headers()['cache-control']]).toEqual([200, 'private, no-cache']);
  const edit = field.getByRole('button', { name: 'Edit photo' });
  await edit.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit photo' });
  await expect(dialog.getByRole('application')).toBeFocused();
  await expectAccessible(page, 'the photo editor');
  for (const key of ['+', '+', '+', ...Array.from({ length: 30 }, () => 'ArrowUp')])
    await page.keyboard.press(key);
  await dialog.getByRole('radio', { name: 'Black and white' }).press(' ');
  await expect(dialog.getByRole('status').filter({ hasText: 'Fabulous!' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(framedPage(page)).not.toHaveAttribute('src', wholeAddress!);
  await expectInFrame(page, { above: /grey/, below: /grey/ });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectInFrame(page, { above: /blue/, below: /red/ });
  await page.getByRole('button', { name: 'Redo' }).click();

  await field.getByRole('button', { name: 'Delete the photo' }).click();
  await expect(field.getByRole('img')).toHaveCount(0);
  await expect.poll(async () => hueOf(await colourOnPage(page, 0.43, 0.32))).toBe(drawnHue);
  await expectAccessible(page, 'the photo step');

  // after the shopper leaves the page, the deleted photo's URL returns 410
  await page.goto('about:blank');
  await expect.poll(async () => (await page.request.get(wholeAddress!)).status()).toBe(410);
});

test('a shopper drags a photo’s crop without losing unsaved changes @phone @firefox', async ({
  page,
  isMobile,
}) => {
  const field = await openPhotoStep(page);
  await choosePhoto(field, { name: 'us.jpg', buffer: await phonePhoto() });
  type Photo = { crop: { y: number; height: number } };
  const storedPhoto = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('our-big-picnic') ?? '{}') as { family_photo?: Photo }).family_photo,
    );
  await expect(field.getByRole('img', { name: 'Your photo' })).toBeVisible();
  const earlierPhoto = await storedPhoto();
  expect(earlierPhoto).toMatchObject({
    width: 2400,
    height: 3200,
    crop: { x: 0, y: 700, width: 2400, height: 1800 },
    filter: 'none',
  });
  const edit = field.getByRole('button', { name: 'Edit photo' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit photo' });
  const area = dialog.getByRole('application');
  await expect(dialog.getByRole('radio', { name: 'Original' })).toBeChecked();
  const expectDrawing = () => expect.poll(() => area.locator('img:visible').count()).toBeGreaterThan(1); // the photo and its highlighted crop
  await expectDrawing();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await edit.click();
  await expectDrawing();
  const warning = dialog.getByRole('status').filter({ hasText: /may look blurry when printed/ });
  for (let press = 0; press < 8; press += 1) await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(warning).toBeVisible();
  await dragDown(page, area, isMobile);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { crop } = (await storedPhoto())!;
  expect(crop.height).toBeLessThan(1000);
  // the zoom left the crop's middle at y = 1600, and the drag down then moved the crop up in the photo
  expect(crop.y + crop.height / 2).toBeLessThan(1590);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(storedPhoto).toEqual(earlierPhoto);

  await edit.click();
  await expectDrawing();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goBack(); // a phone's Back
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  expect(await storedPhoto()).toEqual(earlierPhoto);
});

async function dragDown(page: Page, area: Locator, isTouch: boolean): Promise<void> {
  const box = (await area.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!isTouch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 6 });
    return page.mouse.up();
  }
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', [{ x, y: y + 10 * step }]);
  await touch('touchEnd', []);
}

test('an upload continues in the background, and the cart waits for it @phone @firefox', async ({ page }) => {
  const field = await openPhotoStep(page);
  let arrive = (): void => undefined;
  const heldUpload = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/image\/upload$/, async (route) => {
    await heldUpload;
    await route.continue();
  });
  await choosePhoto(field, { name: 'us.jpg', buffer: await phonePhoto() });
  await expect(field.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(field.getByText(/The upload was interrupted/)).toBeVisible();
  await choosePhoto(field, { name: 'us.jpg', buffer: await phonePhoto() });
  await expect(field.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(field).toBeHidden();
  await page.goBack();
  await expect(field.getByRole('progressbar')).toBeVisible();

  const add = page.getByRole('button', { name: 'Add to cart', exact: true });
  await expect(async () => {
    if (!(await add.isVisible()))
      await page.getByRole('button', { name: 'Continue' }).click({ timeout: 2000 });
    await expect(add).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText('Your photo is still uploading')).toBeVisible();
  await add.click();
  await expect(page.getByRole('button', { name: 'Uploading…' })).toBeVisible();
  await expectAccessible(page, 'the options while a photo is on its way');
  arrive();
  await expect(page).toHaveURL(/\/cart$/);
  const inCart = await page.evaluate(() => localStorage.getItem('our-big-picnic'));
  expect(inCart).toContain('family_photo');
});

test('the form refuses a file that is no photo, but shows HEIC and GIF photos @desktop', async ({ page }) => {
  const field = await openPhotoStep(page);
  await choosePhoto(field, {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(field.getByText(/can’t print that file/)).toBeVisible();
  await choosePhoto(field, { name: 'letter.jpg', buffer: Buffer.from('%PDF-1.7 pretends to be a photo') });
  await expect(field.getByText(/we weren't able to upload your photo/)).toBeVisible();
  await expectAccessible(page, 'an upload that failed');
  await field.getByRole('button', { name: 'Delete the photo' }).click();
  await expect(field.getByText(/we weren't able/)).toBeHidden();

  // Chromium cannot draw HEIC, and it sets no media type for such a file
  const heic = { name: 'IMG_0002.HEIC', mimeType: '', buffer: await readFile(HEIC_FILE) };
  const gif = { name: 'us.gif', mimeType: 'image/gif', buffer: await twoColours().gif().toBuffer() };
  for (const file of [heic, gif]) {
    await choosePhoto(field, file);
    await expectTwoColours(page, field);
    await field.getByRole('button', { name: 'Delete the photo' }).click();
    await expect(field.getByRole('img')).toHaveCount(0);
  }
});

/** Expects the field's picture to be drawn in the photo's two colours. */
async function expectTwoColours(page: Page, field: Locator): Promise<void> {
  const shownImage = field.getByRole('img', { name: 'Your photo' }).locator('image');
  await expect(shownImage).toHaveAttribute('href', /\/images\//);
  const address = await shownImage.evaluate(async (element) => {
    const picture = new Image();
    picture.src = element.getAttribute('href')!;
    await picture.decode();
    return picture.src;
  });
  const picture = await (await page.request.get(address)).body();
  expect(isNear(await colourAt(picture, 0.2, 0.5), ORANGE, 20), 'orange to the left').toBe(true);
  expect(isNear(await colourAt(picture, 0.8, 0.5), GREEN, 20), 'green to the right').toBe(true);
}
