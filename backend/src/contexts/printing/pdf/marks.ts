import { PDFName, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { toPoints, type RectMm } from './lengths';
import type { PdfPage } from './pdf-request';

/** Width of the slug, which is the area around the bleed with the printer's marks. */
export const SLUG_MM = 10;
const LENGTH_MM = 6;
/** Distance between bleed and marks, so that no mark is visible even if a sheet is cut inaccurately. */
const GAP_MM = 1;
const LINE_POINTS = 0.25;

interface Line {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly isFold: boolean;
}

/** Returns crop marks at the trim's corners and dashed fold marks, in mm on the sheet. */
export function markLines({
  sheet,
  trim,
  foldsX,
  foldsY,
}: Pick<PdfPage, 'sheet' | 'trim' | 'foldsX' | 'foldsY'>): Line[] {
  const near = GAP_MM;
  const far = GAP_MM + LENGTH_MM;
  const across = [
    ...[trim.x, trim.x + trim.width].map((x) => [x, false] as const),
    ...foldsX.map((x) => [x, true] as const),
  ];
  const along = [
    ...[trim.y, trim.y + trim.height].map((y) => [y, false] as const),
    ...foldsY.map((y) => [y, true] as const),
  ];
  return [
    ...across.flatMap(([x, isFold]): Line[] => [
      { from: [x, -far], to: [x, -near], isFold },
      { from: [x, sheet.height + near], to: [x, sheet.height + far], isFold },
    ]),
    ...along.flatMap(([y, isFold]): Line[] => [
      { from: [-far, y], to: [-near, y], isFold },
      { from: [sheet.width + near, y], to: [sheet.width + far, y], isFold },
    ]),
  ];
}

/** Draws the marks in registration colour, so they appear on every plate. */
export function drawMarks(document: PDFDocument, page: PDFPage, described: PdfPage): void {
  const { context } = document;
  const tint = context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [1, 1, 1, 1], N: 1 });
  const registration = context.obj([
    PDFName.of('Separation'),
    PDFName.of('All'),
    PDFName.of('DeviceCMYK'),
    tint,
  ]);
  const lines = markLines(described).map(
    ({ from, to, isFold }) =>
      `${isFold ? '[2 1.5] 0 d' : '[] 0 d'} ${point(from, described.sheet)} m ${point(to, described.sheet)} l S`,
  );
  const form = context.stream(`/All CS 1 SCN ${LINE_POINTS} w\n${lines.join('\n')}`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, page.getWidth(), page.getHeight()],
    Resources: { ColorSpace: { All: registration } },
  });
  const name = page.node.newXObject('Marks', context.register(form));
  page.node.addContentStream(context.register(context.stream(`q ${name.toString()} Do Q`)));
}

/** Converts mm from the sheet's top left corner to points from the PDF page's lower left corner. Adds the slug. */
function point([x, y]: readonly [number, number], { height }: RectMm): string {
  return `${toPoints(SLUG_MM + x).toFixed(3)} ${toPoints(SLUG_MM + height - y).toFixed(3)}`;
}
