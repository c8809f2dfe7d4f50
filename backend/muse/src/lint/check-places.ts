import { walk } from '../art/art-node';
import { type Box, overlaps, transformBox } from '../geometry/matrix';
import { barcodeBox } from '../loader/check-book';
import type { Problems } from '../loader/problem';
import type { LoadedPackage } from '../scene/loaded-package';
import type { Scene, SceneText } from '../scene/scene';

/** Minimum distance of a text from the trim and from the fold, in artwork units. Source: docs/product-packages.md, Artwork */
const FROM_TRIM = 20;
/** Default distance of the barcode from spine and foot. */
const BARCODE_FROM_EDGE_MM = 8;
/** Minimum text size, 4 pt. In smaller letters, ink fills the gaps. */
const LEAST_MM = 1.41;

/** Checks that texts are inside the printable area and, in the smallest format, large enough to read. */
export function checkPlaces(scene: Scene, loaded: LoadedPackage, problems: Problems): void {
  const file = loaded.pages.find(({ name }) => name === scene.page)!.file;
  const texts = scene.layers.flatMap((layer) => layer.texts);
  const isHalf = scene.sheet.width > scene.window.width;
  const { window } = scene;
  for (const text of texts) {
    const box = boxOf(text);
    const isClear =
      box.x >= window.x + FROM_TRIM &&
      box.x + box.width <= window.x + window.width - FROM_TRIM &&
      box.y >= FROM_TRIM &&
      box.y + box.height <= window.height - FROM_TRIM;
    const isAtFold =
      isHalf &&
      (window.x === 0 ? box.x + box.width > window.width - FROM_TRIM : box.x < window.x + FROM_TRIM);
    if (!isClear)
      problems.warning(
        file,
        `the box of ${text.id} comes within ${FROM_TRIM} units of the ${isAtFold ? 'gutter' : 'trim'} of ${scene.page}`,
        'move it inwards',
      );
  }
  checkBarcode(scene, texts, file, loaded, problems);
  checkPunched(scene, texts, file, loaded, problems);
  const curved = new Set<string>();
  walk(loaded.artwork.get(file)!.root, ({ bindings }) => {
    if (bindings?.text?.path !== undefined) curved.add(bindings.text.textId); // its box is mostly empty
  });
  checkOverlaps(
    texts.filter(({ id }) => !curved.has(id)),
    file,
    problems,
  );
}

const boxOf = ({ box, transform }: SceneText): Box => transformBox(transform, box);

/** Reports texts that the barcode would cover. */
function checkBarcode(
  { page }: Scene,
  texts: readonly SceneText[],
  file: string,
  { book, pages, product }: LoadedPackage,
  problems: Problems,
): void {
  if (page !== pages.at(-1)!.name) return;
  for (const { binding, widthMm } of product.formats) {
    if (!binding) continue;
    const unitsPerMm = book.page.width / widthMm;
    const size = barcodeBox({ x: 0, y: 0 }, unitsPerMm);
    const edge = BARCODE_FROM_EDGE_MM * unitsPerMm;
    const codeBox = book.barcode
      ? { ...size, ...book.barcode }
      : { ...size, x: book.page.width - size.width - edge, y: book.page.height - size.height - edge };
    for (const text of texts) {
      if (!overlaps(boxOf(text), codeBox)) continue;
      if (book.barcode)
        problems.error(file, `${text.id} stands where the barcode is printed`, 'move one of them');
      else
        problems.warning(
          file,
          `${text.id} stands where a barcode is printed, in the lower corner next to the spine`,
          'move it, or say in book.json where the barcode goes',
        );
    }
  }
}

/** Reports texts in the punched area. */
function checkPunched(
  { page }: Scene,
  texts: readonly SceneText[],
  file: string,
  { book, product }: LoadedPackage,
  problems: Problems,
): void {
  const punched = product.formats.map(({ punchedMm, widthMm }) => (punchedMm * book.page.width) / widthMm);
  const deepestPunch = Math.max(...punched);
  for (const text of texts)
    if (boxOf(text).y < deepestPunch)
      problems.error(
        file,
        `${text.id} of ${page} stands where a wire holds the page, in the upper ${Math.ceil(deepestPunch)} units`,
        'move it down',
      );
}

/** Warns about two texts that overlap and are shown at the same time. */
function checkOverlaps(texts: readonly SceneText[], file: string, problems: Problems): void {
  texts.forEach((text, i) => {
    for (const otherText of texts.slice(i + 1)) {
      const [a, b] = [boxOf(text), boxOf(otherText)];
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      const smaller = Math.min(a.width * a.height, b.width * b.height);
      if (text.id !== otherText.id && across > 0 && down > 0 && across * down > smaller / 2)
        problems.warning(
          file,
          `${text.id} and ${otherText.id} stand on each other`,
          'move one of them, or show only one at a time',
        );
    }
  });
}

export class SmallestTexts {
  private readonly smallestByKey = new Map<string, { mm: number; what: string; lang: string }>();

  constructor(private readonly loaded: LoadedPackage) {}

  add(scene: Scene, what: string, lang: string): void {
    const { book, product } = this.loaded;
    const mmPerUnit = Math.min(...product.formats.map(({ widthMm }) => widthMm / book.page.width));
    for (const { id, size } of scene.layers.flatMap(({ texts }) => texts)) {
      const mm = size * mmPerUnit;
      if (mm < LEAST_MM && mm < (this.smallestByKey.get(id)?.mm ?? Infinity))
        this.smallestByKey.set(id, { mm, what, lang });
    }
  }

  report(problems: Problems): void {
    for (const [id, { mm, what, lang }] of this.smallestByKey)
      problems.warning(
        `content/${lang}.json`,
        `${id} is printed ${(mm / 0.3528).toFixed(1)} pt high with ${what}, in the smallest format`,
        'make the box larger, the text shorter or its smallest size larger: from 4 pt on letters stay open',
      );
  }
}
