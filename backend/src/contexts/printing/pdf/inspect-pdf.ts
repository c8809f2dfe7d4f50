import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { toMm } from './lengths';
import type { PdfFacts } from './pdf-request';

/** Reads the facts from the written file, so that the preflight does not depend on the code that made it. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFacts> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = document.getPages();
  const boxes = pages.map(boxesOf);
  const surveyResult = survey(document);
  const intent = document.catalog.lookupMaybe(PDFName.of('OutputIntents'), PDFArray)?.lookupMaybe(0, PDFDict);
  const condition =
    intent?.lookupMaybe(PDFName.of('OutputConditionIdentifier'), PDFString, PDFHexString)?.decodeText() ?? '';
  const metadata = document.catalog.lookup(PDFName.of('Metadata'));
  const xmp = metadata instanceof PDFRawStream ? contentOf(metadata) : '';
  return {
    pages: pages.length,
    boxes: boxes[0]!,
    areBoxesAlike: boxes.every((box) => JSON.stringify(box) === JSON.stringify(boxes[0])),
    ...surveyResult,
    deviceColours: [...surveyResult.deviceColours].sort(),
    standard: /GTS_PDFXVersion>([^<]*)</.exec(xmp)?.[1] ?? '',
    outputCondition: intent?.has(PDFName.of('DestOutputProfile')) ? condition : '',
    isEncrypted: document.isEncrypted,
  };
}

function boxesOf(page: PDFPage): PdfFacts['boxes'] {
  const inMm = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): number[] =>
    [x, y, width, height].map((points) => Math.round(toMm(points) * 100) / 100);
  return { media: inMm(page.getMediaBox()), bleed: inMm(page.getBleedBox()), trim: inMm(page.getTrimBox()) };
}

const DEVICE_COLOURS = new Set(['/DeviceRGB', '/DeviceCMYK', '/DeviceGray']);
const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/(^|\s)(rg|RG)\s/, '/DeviceRGB'],
  [/\d\s+[kK]\s/, '/DeviceCMYK'],
  [/\d\s+[gG]\s/, '/DeviceGray'],
];

function survey(document: PDFDocument): {
  fonts: number;
  images: number;
  deviceColours: Set<string>;
  hasScripts: boolean;
} {
  const deviceColours = new Set<string>();
  let [fonts, images, hasScripts] = [0, 0, false];
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (dict instanceof PDFDict) {
      const [type, subtype] = [nameIn(dict, 'Type'), nameIn(dict, 'Subtype')];
      if (type === '/Font') fonts += 1;
      if (subtype === '/Image') images += 1;
      if (
        dict.has(PDFName.of('JavaScript')) ||
        dict.has(PDFName.of('JS')) ||
        dict.has(PDFName.of('OpenAction'))
      )
        hasScripts = true;
      if (
        object instanceof PDFRawStream &&
        (subtype === '/Form' || (type === undefined && subtype === undefined && !dict.has(PDFName.of('N'))))
      ) {
        const content = contentOf(object);
        for (const [pattern, colour] of OPERATORS) if (pattern.test(content)) deviceColours.add(colour);
      }
    }
    for (const name of namesIn(dict)) if (DEVICE_COLOURS.has(name)) deviceColours.add(name);
  }
  return { fonts, images, deviceColours, hasScripts };
}

const nameIn = (dict: PDFDict, key: string): string | undefined => dict.get(PDFName.of(key))?.toString();

function* namesIn(object: unknown): Generator<string> {
  if (object instanceof PDFName) yield object.toString();
  else if (object instanceof PDFArray) for (const item of object.asArray()) yield* namesIn(item);
  else if (object instanceof PDFDict) for (const [, value] of object.entries()) yield* namesIn(value);
}

function contentOf(stream: PDFRawStream): string {
  const bytes = stream.getContents();
  return (
    nameIn(stream.dict, 'Filter') === '/FlateDecode' ? inflateSync(bytes) : Buffer.from(bytes)
  ).toString('latin1');
}
