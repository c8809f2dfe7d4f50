import type { DrawnComponent } from './draw-book';
import { type PdfFacts, PRINTING_CONDITION } from './pdf-request';
import type { PrintedPhoto } from './place-photos';
import type { PrintOrder } from './print-order';

/** Stored beside a print file, for staff. A file with a problem should not be printed; a file with a warning needs a check. */
export interface PreflightReport {
  readonly component: string;
  readonly product: string;
  readonly packageVersion: string;
  readonly madeAt: string;
  readonly sizeBytes: number;
  readonly spineMm?: number;
  readonly barcode?: string;
  readonly facts: PdfFacts;
  readonly photos: readonly PrintedPhoto[];
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

const TOO_COARSE_DPI = 150;
const GOOD_DPI = 220;

export function preflight(
  order: PrintOrder,
  drawnComponent: DrawnComponent,
  facts: PdfFacts,
  sizeBytes: number,
): PreflightReport {
  return {
    component: order.component,
    product: order.slug,
    packageVersion: order.version,
    madeAt: order.madeAt,
    sizeBytes,
    ...(drawnComponent.spineMm === undefined ? {} : { spineMm: drawnComponent.spineMm }),
    ...(order.barcode ? { barcode: order.barcode } : {}),
    facts,
    photos: drawnComponent.photos,
    problems: [...fileProblems(facts, drawnComponent), ...drawingProblems(drawnComponent)],
    warnings: drawingWarnings(drawnComponent),
  };
}

function fileProblems(facts: PdfFacts, { pages }: DrawnComponent): string[] {
  const { media, bleed, trim } = facts.boxes;
  const faults: [boolean, string][] = [
    [facts.pages !== pages.length, `the file has ${facts.pages} pages, not ${pages.length}`],
    [!facts.areBoxesAlike, 'pages differ in their boxes'],
    [
      !contains(media, bleed) || !contains(bleed, trim) || area(trim) >= area(bleed),
      'the boxes do not lie in each other: media, bleed, trim',
    ],
    [facts.fonts > 0, `${facts.fonts} fonts: words must be outlines`],
    [facts.deviceColours.includes('/DeviceRGB'), 'colours of no known meaning (DeviceRGB)'],
    [facts.standard !== 'PDF/X-4', 'the file does not declare PDF/X-4'],
    [facts.outputCondition !== PRINTING_CONDITION.identifier, 'the output intent is missing'],
    [facts.isEncrypted, 'the file is encrypted'],
    [facts.hasScripts, 'the file has scripts or actions'],
  ];
  return faults.flatMap(([isFault, words]) => (isFault ? [words] : []));
}

function drawingProblems({ findings, photos }: DrawnComponent): string[] {
  return [
    ...findings
      .filter(({ kind }) => kind !== 'broken-word' && kind !== 'hole')
      .map(({ page, kind, where, detail }) => `${page}: ${kind} ${where} ${detail}`.trim()),
    ...photos.filter(({ dpi }) => dpi < TOO_COARSE_DPI).map((photo) => coarse(photo)),
  ];
}

function drawingWarnings({ findings, photos }: DrawnComponent): string[] {
  return [
    ...findings
      .filter(({ kind }) => kind === 'broken-word' || kind === 'hole')
      .map(({ page, kind, where, detail }) =>
        kind === 'hole'
          ? `${page}: ${where} says nothing for ${detail}`
          : `${page}: a word is divided in ${where}`,
      ),
    ...photos.filter(({ dpi }) => dpi >= TOO_COARSE_DPI && dpi < GOOD_DPI).map((photo) => coarse(photo)),
  ];
}

const coarse = ({ page, dpi, widthMm, heightMm }: PrintedPhoto): string =>
  `${page}: a photo of ${widthMm} x ${heightMm} mm has ${dpi} dpi`;

const TOLERANCE_MM = 0.02;
function contains(
  [x, y, width, height]: readonly number[],
  [innerX, innerY, innerWidth, innerHeight]: readonly number[],
): boolean {
  return (
    innerX! >= x! - TOLERANCE_MM &&
    innerY! >= y! - TOLERANCE_MM &&
    innerX! + innerWidth! <= x! + width! + TOLERANCE_MM &&
    innerY! + innerHeight! <= y! + height! + TOLERANCE_MM
  );
}
const area = ([, , width, height]: readonly number[]): number => width! * height!;
