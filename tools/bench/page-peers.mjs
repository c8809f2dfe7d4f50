import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import { launchMeasuredBrowser } from './measured-browser.mjs';
import { costOf } from './muse-engine.mjs';
import { root } from './server.mjs';

const backend = createRequire(path.join(root, 'backend/package.json'));
const { renderAsync } = backend('@resvg/resvg-js');
const sharp = backend('sharp');
const JPEG = { quality: 84, chromaSubsampling: '4:4:4' };
const NO_FONTS = { font: { loadSystemFonts: false } };

const svgOf = ({ window: { x, y, width, height } }, markup, widthPx) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${widthPx}" height="${Math.round((height / width) * widthPx)}">${markup}</svg>`;
const markupOf = (layers) => layers.map(({ markup }) => markup).join('');

/**
 * Returns true if resvg can draw the whole sheet. resvg aborts the process if a translucent group is too far outside
 * the canvas (docs/adr/0033). Our renderer avoids such groups.
 */
export const canBeDrawnWhole = ({ sheet, layers }) =>
  layers.every(
    ({ layered }) =>
      !layered ||
      (layered.x >= sheet.x - REACH * sheet.width &&
        layered.x + layered.width <= sheet.x + (1 + REACH) * sheet.width &&
        layered.y >= sheet.y - REACH * sheet.height &&
        layered.y + layered.height <= sheet.y + (1 + REACH) * sheet.height),
  );
const REACH = 0.4;

/** Draws the layers with resvg on the whole sheet, as resvg could abort on a smaller canvas. Then crops the page. */
async function drawSheet({ window, sheet }, layers, widthPx) {
  const scale = widthPx / window.width;
  const image = await renderAsync(
    svgOf({ window: sheet }, markupOf(layers), Math.round(sheet.width * scale)),
    { ...NO_FONTS, background: '#ffffff' },
  );
  const cut = {
    left: Math.round((window.x - sheet.x) * scale),
    top: 0,
    width: widthPx,
    height: image.height,
  };
  const jpeg = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
    .extract(cut)
    .removeAlpha()
    .jpeg(JPEG)
    .toBuffer();
  return { width: cut.width, height: cut.height, jpeg };
}

/**
 * Draws the sheet's whole SVG with resvg for every picture, and encodes it as our renderer does. The comparison shows
 * the gain by layers and caches.
 */
export function wholePagePeer() {
  return {
    draws: 'the SVG of the spread whole (of half of it resvg would end), text as our outlines',
    draw: (scene, widthPx) => costOf(() => drawSheet(scene, scene.layers, widthPx)),
  };
}

/**
 * satori + resvg. The artwork is a single picture made in advance, because satori cannot draw the vector artwork. Each
 * text of the page is a positioned block in the same font, size and colour. satori shapes the text and breaks its
 * lines. The sizes come from our renderer, because satori does not fit font sizes.
 */
export function satoriPeer(slug) {
  const folder = path.join(root, 'backend/catalogue', slug);
  const { textStyles } = JSON.parse(readFileSync(path.join(folder, 'book.json'), 'utf8'));
  const fonts = Object.entries(textStyles).map(
    ([
      name,
      {
        fonts: [file],
      },
    ]) => ({ name, data: readFileSync(path.join(folder, file)), weight: 400, style: 'normal' }),
  );
  const grounds = new Map();

  async function groundOf(scene, widthPx) {
    const key = `${scene.page}/${widthPx}`;
    if (!grounds.has(key)) {
      const { width, height, jpeg } = await drawSheet(
        scene,
        scene.layers.filter(({ isTyped }) => !isTyped),
        widthPx,
      );
      grounds.set(key, { width, height, src: `data:image/jpeg;base64,${jpeg.toString('base64')}` });
    }
    return grounds.get(key);
  }

  return {
    draws: 'artwork as a picture made before, text shaped and broken, no fitting',
    async draw(scene, widthPx) {
      const ground = await groundOf(scene, widthPx);
      const scale = widthPx / scene.window.width;
      const texts = scene.layers
        .filter(({ isTyped }) => isTyped)
        .flatMap((layer) => layer.texts)
        .map((text) => block(text, scene.window, scale));
      const tree = {
        type: 'div',
        props: {
          style: { display: 'flex', position: 'relative', width: ground.width, height: ground.height },
          children: [
            {
              type: 'img',
              props: {
                src: ground.src,
                width: ground.width,
                height: ground.height,
                style: { position: 'absolute', left: 0, top: 0 },
              },
            },
            ...texts,
          ],
        },
      };
      return costOf(async () => {
        const image = await renderAsync(
          await satori(tree, { width: ground.width, height: ground.height, fonts }),
          NO_FONTS,
        );
        await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
          .removeAlpha()
          .jpeg(JPEG)
          .toBuffer();
      });
    },
  };
}

function block({ text, style, size, colour, box, transform: [a, , , d, e, f] }, window, scale) {
  return {
    type: 'div',
    props: {
      style: {
        display: 'flex',
        position: 'absolute',
        left: (box.x * a + e - window.x) * scale,
        top: (box.y * d + f - window.y) * scale,
        width: box.width * a * scale,
        height: box.height * d * scale,
        fontFamily: style,
        fontSize: size * a * scale,
        color: colour,
        lineHeight: 1.3,
        whiteSpace: 'pre-wrap',
      },
      children: text,
    },
  };
}

/** Puts the page's SVG into an open headless browser and takes a JPEG screenshot. */
export async function browserPeer() {
  const browser = await launchMeasuredBrowser();
  const page = await browser.page();
  return {
    draws: "the page's SVG whole, text as our outlines, in a page that stays open",
    close: () => browser.close(),
    async draw(scene, widthPx) {
      const svg = svgOf(scene, markupOf(scene.layers), widthPx);
      await page.setViewportSize({
        width: widthPx,
        height: Math.round((scene.window.height / scene.window.width) * widthPx),
      });
      const startCpuMs = browser.cpuMs();
      const { wall, cpu } = await costOf(async () => {
        await page.setContent(`<body style="margin:0">${svg}</body>`);
        await page.screenshot({ type: 'jpeg', quality: JPEG.quality });
      });
      return { wall, cpu: cpu + browser.cpuMs() - startCpuMs };
    },
  };
}
