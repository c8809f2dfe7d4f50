import { writeFile } from 'node:fs/promises';
import { engineTest, expect } from '../support/test';
import { phonePhoto, photoStepAddress } from '../support/photo';
import { openChromium109 } from './chromium-109';
import type { EnginePage } from './engine-page';
import { openSafari16, openWebKit } from './webkit';

const OPEN: Record<string, () => Promise<EnginePage>> = {
  'chromium-109': openChromium109,
  webkit: openWebKit,
  'safari-16': openSafari16,
};

const test = engineTest.extend<{ enginePage: EnginePage }>({
  enginePage: async ({ installedEngine: _ }, use, testInfo) => {
    const page = await OPEN[testInfo.project.name]!();
    testInfo.annotations.push({ type: 'engine', description: await page.evaluate(userAgent, null) });
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      const screenshot = await page.screenshot().catch(() => undefined); // the browser may be gone
      if (screenshot) await writeFile(testInfo.outputPath('failed.png'), screenshot);
    }
    await page.close();
  },
});

/** Finds the last button or link in the main content whose text begins with one of `names`. */
const pressable = (page: EnginePage, ...names: string[]) =>
  page.find(
    `button or link ${names.join(' or ')}`,
    (starts) =>
      [...document.querySelectorAll<HTMLElement>('main button:not(:disabled), main a[href]')]
        .filter((element) => element.getClientRects().length > 0)
        .filter((element) => {
          const name = (element.getAttribute('aria-label') ?? element.innerText).trim();
          return starts.some((start) => name.startsWith(start));
        })
        .pop(),
    names,
  );
const press = async (page: EnginePage, ...names: string[]) => page.click(await pressable(page, ...names));

const textField = (page: EnginePage, label: string) =>
  page.find(
    `text field "${label}"`,
    (start) =>
      [...document.querySelectorAll<HTMLInputElement>('input:not([type=radio]):not([type=file])')].find(
        (input) => input.getClientRects().length > 0 && input.labels?.[0]?.innerText.startsWith(start),
      ),
    label,
  );

const seeText = (page: EnginePage, text: string) =>
  page.find(
    `text "${text}"`,
    (wantedText) => (document.body.innerText.includes(wantedText) ? document.body : undefined),
    text,
  );

async function answerStep(page: EnginePage): Promise<void> {
  const countOpenGroups = () =>
    [...document.querySelectorAll('[role=radiogroup]')].filter(
      (group) => group.getClientRects().length > 0 && !group.querySelector(':checked'),
    ).length;
  const firstOptionOfOpenGroup = () =>
    [...document.querySelectorAll('[role=radiogroup]')]
      .find((group) => group.getClientRects().length > 0 && !group.querySelector(':checked'))
      ?.querySelector('label') ?? undefined;
  for (let groups = await page.evaluate(countOpenGroups, null); groups > 0;) {
    await page.click(await page.find('an open group', firstOptionOfOpenGroup, null));
    groups = await page.evaluate(countOpenGroups, null);
  }
}

const seeInCart = (page: EnginePage, texts: string[]) =>
  page.find(
    `the cart with ${texts.join(', ')}`,
    (wantedTexts) => {
      const main = document.querySelector('main');
      const isShown =
        location.pathname.endsWith('/cart') && wantedTexts.every((text) => main?.innerText.includes(text));
      return isShown && main ? main : undefined;
    },
    texts,
  );

const draftHas = (page: EnginePage, slug: string, text: string) =>
  page.find(
    `${text} in the draft of ${slug}`,
    ([key, wantedText]) => (localStorage.getItem(key!)?.includes(wantedText!) ? document.body : undefined),
    [slug, text],
  );

/** Puts the book into the cart with the preselected format. */
async function addToCart(page: EnginePage): Promise<void> {
  await seeText(page, 'Choose your format');
  await press(page, 'Add to cart');
}

test('a shopper makes a book and another with a photo, and finds both in the cart', async ({
  enginePage: page,
  baseURL,
  request,
}, testInfo) => {
  await test.step('the typed name is still in the form after a reload', async () => {
    await page.open(`${baseURL}/uk`);
    await page.click(await page.find('the product', findLostStar, null));
    await page.type(await textField(page, 'Child’s name'), 'Zoë');
    await seeText(page, '37 characters left');
    await draftHas(page, 'the-lost-star', 'Zoë');
    await page.reload();
    await seeText(page, '37 characters left');
  });

  await test.step('the shopper taps the page picture', async () => {
    await page.click(await page.find('the cover', findCover, null));
    await seeText(page, 'Step 1 of ');
  });

  await test.step('the shopper completes every step without losing answers on Back and Forward', async () => {
    for (let step = 1; step <= 6; step += 1) {
      await seeText(page, `Step ${step} of `);
      await answerStep(page);
      await press(page, 'Continue', 'Finish');
    }
    await seeText(page, 'Choose your format');
    await page.goBack();
    await seeText(page, 'Step 6 of ');
    await page.goForward();
    await addToCart(page);
    await seeInCart(page, ['Zoë']);
  });

  await test.step('the shopper uploads a photo, and the second book shows it', async () => {
    const file = testInfo.outputPath('photo.jpg');
    await writeFile(file, await phonePhoto());
    await page.open(await photoStepAddress(request, baseURL));
    await page.choose(await page.find('the photo field', findPhotoField, null), file);
    await seeText(page, 'Fabulous! This photo will look splendid');
    await press(page, 'Continue', 'Finish');
    await addToCart(page);
    await seeInCart(page, ['Zoë', 'Our Big Picnic']);
  });

  await test.step('the cart is the same after a reload, and no errors occurred', async () => {
    await page.reload();
    await seeInCart(page, ['Zoë', 'Our Big Picnic']);
    expect(await page.faults()).toEqual([]);
    expect(await page.evaluate(sidewaysScrollPx, null)).toBeLessThanOrEqual(0);
  });
});

const userAgent = () => navigator.userAgent;
const findLostStar = () =>
  [...document.querySelectorAll('main a[href]')].find((link) => /Lost Star/.test(link.textContent));
/** Returns the cover in the preview. Until the preview loads, the shell shows a placeholder that ignores taps. */
const findCover = () =>
  [
    ...document.querySelectorAll<HTMLImageElement>(
      'main section[aria-label^="Preview"] img[src*="/muse/pages/"]',
    ),
  ].find((image) => image.complete && image.naturalWidth > 0);
const findPhotoField = () => document.querySelector('input[type=file]') ?? undefined;
const sidewaysScrollPx = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
