import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/**
 * Makes a photo as an upright phone stores it: rotated, with an orientation tag. The photo is blue at the top, red at
 * the bottom. The left and right sides are different, because moderation recognises a photo by differences.
 *
 * @returns a JPEG of 2400 x 3200 pixels when upright
 */
export async function phonePhoto(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="3200"><rect width="2400" height="1600" fill="#2040d0"/><rect y="1600" width="2400" height="1600" fill="#d03020"/><circle cx="400" cy="1200" r="300" fill="#f0d060"/><circle cx="2000" cy="900" r="180" fill="#ffffff"/><rect x="1800" y="1900" width="400" height="900" fill="#205040"/></svg>';
  const lying = await sharp(Buffer.from(svg)).rotate(-90).jpeg({ quality: 80 }).toBuffer();
  return sharp(lying).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer();
}

/** @returns the address of the photo step of Our Big Picnic, with answers to all earlier steps */
export async function photoStepAddress(request: APIRequestContext, origin = ''): Promise<string> {
  const response = await request.post(`${origin}/content/product/our-big-picnic/schema/preview`, {
    data: { product_slug: 'our-big-picnic' },
    headers: { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' },
  });
  const { schemas } = (await response.json()) as {
    schemas: { keys: Record<string, { flags?: { presence?: string }; examples?: unknown[] }> }[];
  };
  const query = new URLSearchParams({ boat_colour: 'blue' });
  for (const [key, { flags, examples: [example] = [] }] of Object.entries(schemas[0]!.keys)) {
    if (flags?.presence === 'required' && example !== undefined)
      query.set(key, typeof example === 'string' ? example : JSON.stringify(example));
  }
  return `${origin}/uk/create/our-big-picnic/5?${query}`;
}

/** Opens the photo step. @returns the photo's field */
export async function openPhotoStep(page: Page, origin = ''): Promise<Locator> {
  await page.goto(await photoStepAddress(page.request, origin));
  const field = page.getByRole('group', { name: 'A family photo' });
  await expect(field.getByLabel('Choose a photo')).toBeAttached();
  return field;
}

export const choosePhoto = (
  field: Locator,
  file: { name: string; buffer: Buffer; mimeType?: string },
): Promise<void> =>
  field.getByLabel(/Choose a photo|Try another photo/).setInputFiles({ mimeType: 'image/jpeg', ...file });

export const framedPage = (page: Page): Locator =>
  page.getByRole('img', { name: /In the hall hangs a framed picture/ }).first();

/**
 * @param x - distance from the left edge as a fraction of the page's width, 0 to 1
 * @param y - share of its height
 * @returns red, green and blue at that point, 0 to 255
 */
export async function colourOnPage(page: Page, x: number, y: number): Promise<[number, number, number]> {
  const address = await framedPage(page).evaluate((image) => (image as HTMLImageElement).currentSrc);
  const picture = sharp(await (await page.request.get(address)).body());
  const { width, height } = await picture.metadata();
  const { data } = await picture
    .extract({ left: Math.round(x * width), top: Math.round(y * height), width: 2, height: 2 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [data[0]!, data[1]!, data[2]!];
}
