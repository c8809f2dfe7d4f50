import {
  PackageUnavailableError,
  PhotoGoneError,
  type BookDocument,
  type Finding,
  type Muse,
  type ProductFormat,
  type ProductPackage,
  type Scene,
} from '@bindery/muse';
import { BARCODE_MARGIN_MM, drawBarcode, MODULE_MM } from './barcode';
import { layoutCover, type CoverLayout } from './cover-layout';
import { coverSvg, joinLayers, printedArea, svgDocument } from './scene-svg';
import type { PdfPage } from './pdf-request';
import { placePhotos, type FilledScene, type PrintedPhoto } from './place-photos';
import { OrderUnreadableError } from './print.errors';
import { ownTokens, type PrintOrder } from './print-order';
import { groundFrom, groundOf, wordsColour, type Ground } from './spine-ground';

export interface DrawnComponent {
  readonly pages: readonly PdfPage[];
  readonly findings: readonly PageFinding[];
  readonly photos: readonly PrintedPhoto[];
  /** Of a cover. */
  readonly spineMm?: number;
}

export interface PageFinding extends Finding {
  readonly page: string;
}

export type OnPage = (doneCount: number, total: number) => void;

/**
 * Draws a component with the package version that the order names, even if this process serves another version.
 *
 * @throws PackageUnavailableError, OrderUnreadableError, PhotoGoneError, PhotoUnreadableError
 */
export async function drawComponent(
  muse: Muse,
  order: PrintOrder,
  onPage: OnPage = () => undefined,
): Promise<DrawnComponent> {
  return order.component === 'cover' ? drawCover(muse, order, onPage) : drawPages(muse, order, onPage);
}

async function drawPages(muse: Muse, order: PrintOrder, onPage: OnPage): Promise<DrawnComponent> {
  const { mmPerUnit } = await orderedOf(muse, order);
  const filled: FilledScene[] = [];
  const tokens = ownTokens(order);
  for (const token of tokens) {
    filled.push(await fillScene(muse, order, token, mmPerUnit));
    onPage(filled.length, tokens.length);
  }
  const pages = filled.map(({ scene, markups }): PdfPage => {
    const area = printedArea(scene);
    const { window, bleed } = scene;
    return {
      svg: svgDocument(area, joinLayers(markups, 'p')),
      foldsX: [],
      foldsY: [],
      sheet: { x: 0, y: 0, width: area.width * mmPerUnit, height: area.height * mmPerUnit },
      trim: {
        x: bleed * mmPerUnit,
        y: bleed * mmPerUnit,
        width: window.width * mmPerUnit,
        height: window.height * mmPerUnit,
      },
    };
  });
  return { pages, ...whatToKnow(filled) };
}

async function drawCover(muse: Muse, order: PrintOrder, onPage: OnPage): Promise<DrawnComponent> {
  const { product, book, format, mmPerUnit } = await orderedOf(muse, order);
  const { width, height } = book.page;
  const layout = layoutCover(
    { width: width * mmPerUnit, height: height * mmPerUnit },
    format.binding!,
    order.pageTokens.length - 2,
  );
  const [firstToken, lastToken] = ownTokens(order) as [string, string];
  const front = await fillScene(muse, order, firstToken, mmPerUnit);
  onPage(1, 2);
  const back = await fillScene(muse, order, lastToken, mmPerUnit);
  const ground = book.spine ? groundOf(book.spine.ground) : await edgeOf(muse, order, firstToken);
  const words =
    layout.spine.width < WORDS_FROM_MM
      ? undefined
      : muse.spine(product, order.spineTitle, front.scene.lang, {
          length: layout.spine.height / mmPerUnit,
          thickness: layout.spine.width / mmPerUnit,
          mmPerUnit,
          titleColour: book.spine?.words ?? wordsColour(ground, 0.1, 0.75),
          brandColour: book.spine?.words ?? wordsColour(ground, 0.8, 1),
        });
  onPage(2, 2);
  const page: PdfPage = {
    svg: coverSvg(layout, { front, back, ground, words, mmPerUnit }),
    sheet: layout.sheet,
    trim: layout.trim,
    foldsX: layout.foldsX,
    foldsY: layout.foldsY,
    ...(order.barcode
      ? { barcode: { digits: order.barcode, ...barcodePlace(order.barcode, layout, book, mmPerUnit) } }
      : {}),
  };
  const knownDrawnComponent = whatToKnow([front, back]);
  const spineFindings = (words?.findings ?? []).map((finding) => ({ page: 'spine', ...finding }));
  return {
    pages: [page],
    ...knownDrawnComponent,
    findings: [...knownDrawnComponent.findings, ...spineFindings],
    spineMm: layout.spine.width,
  };
}

/** Width of the front cover's picture from which the spine's colours are read. */
const EDGE_PICTURE_PX = 320;

async function edgeOf(muse: Muse, { slug }: PrintOrder, frontCover: string): Promise<Ground> {
  const picture = await muse.renderPage(frontCover, EDGE_PICTURE_PX);
  if ('kind' in picture)
    throw picture.kind === 'gone' ? new PhotoGoneError() : new OrderUnreadableError(slug);
  return groundFrom(picture.bytes);
}

/** Minimum width of a spine with words. Binding may shift the words by a millimetre, beyond a narrower spine's edge. */
const WORDS_FROM_MM = 6;
const BARCODE_FROM_EDGE_MM = 8;

/** Returns the barcode's place as set by the package. The default is the lower corner next to the spine. */
function barcodePlace(
  digits: string,
  { back, scale }: CoverLayout,
  { barcode }: BookDocument,
  mmPerUnit: number,
): { x: number; y: number } {
  if (barcode)
    return { x: back.x + barcode.x * mmPerUnit * scale, y: back.y + barcode.y * mmPerUnit * scale };
  const { width, height } = drawBarcode(digits);
  const barcodeMargin = 2 * BARCODE_MARGIN_MM + BARCODE_FROM_EDGE_MM;
  return {
    x: back.x + back.width - width * MODULE_MM - barcodeMargin,
    y: back.y + back.height - height * MODULE_MM - barcodeMargin,
  };
}

/** Returns the ordered version of the product. `mmPerUnit`: printed size of one artwork unit, in mm. */
async function orderedOf(muse: Muse, { slug, version, format: identifier }: PrintOrder): Promise<Ordered> {
  const product = await muse.packageVersion(slug, version);
  const format = product?.product.formats.find((productFormat) => productFormat.identifier === identifier);
  if (!product) throw new PackageUnavailableError(slug, version);
  if (!format) throw new OrderUnreadableError(slug);
  const { book } = product;
  return { product, book, format, mmPerUnit: format.widthMm / book.page.width };
}

interface Ordered {
  readonly product: ProductPackage;
  readonly book: BookDocument;
  readonly format: ProductFormat;
  readonly mmPerUnit: number;
}

async function fillScene(
  muse: Muse,
  { slug }: PrintOrder,
  token: string,
  mmPerUnit: number,
): Promise<FilledScene> {
  const scene = await muse.sceneOf(token);
  if (!scene) throw new OrderUnreadableError(slug);
  return placePhotos(scene, mmPerUnit, muse.photoSource);
}

const findingsOf = ({ page, findings }: Scene): PageFinding[] =>
  findings.map((finding) => ({ page, ...finding }));

function whatToKnow(filled: readonly FilledScene[]): Pick<DrawnComponent, 'findings' | 'photos'> {
  return {
    findings: filled.flatMap(({ scene }) => findingsOf(scene)),
    photos: filled.flatMap(({ photos }) => photos),
  };
}
