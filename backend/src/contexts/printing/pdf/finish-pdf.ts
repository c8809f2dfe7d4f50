import { createHash } from 'node:crypto';
import {
  cmyk,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFPage,
  PDFArray,
  PDFDict,
  PDFRawStream,
  type PDFRef,
  type PDFContext,
} from '@cantoo/pdf-lib';
import { BARCODE_MARGIN_MM, drawBarcode, MODULE_MM } from './barcode';
import { toPoints } from './lengths';
import { drawMarks, SLUG_MM } from './marks';
import { type PdfPage, type PdfRequest, PRINTING_CONDITION } from './pdf-request';

const GROUP = PDFName.of('Group');
const COLOUR_SPACE = PDFName.of('CS');

/**
 * Declares that transparency is blended in sRGB, as in the preview. By default, a file with a CMYK output intent is
 * blended in CMYK. This would change mixed colours. It would also give glows a visible edge, because black in their
 * masks would not be completely black. Source: ISO 32000-1, 11.4.7 and 11.5.3
 */
export function blendInRgb(document: PDFDocument): void {
  const { context } = document;
  const srgb = findRgb(context);
  if (!srgb) return; // a document without colours needs no blending
  for (const { node } of document.getPages())
    node.set(GROUP, context.obj({ Type: 'Group', S: 'Transparency', CS: srgb }));
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('S')) !== PDFName.of('Luminosity')) continue;
    const form = object.lookup(PDFName.of('G'));
    const group = form instanceof PDFRawStream ? form.dict.lookupMaybe(GROUP, PDFDict) : undefined;
    group?.set(COLOUR_SPACE, srgb);
  }
}

function findRgb(context: PDFContext): PDFRef | undefined {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFArray) || object.get(0) !== PDFName.of('ICCBased')) continue;
    const profile = object.lookup(1);
    if (profile instanceof PDFRawStream && profile.dict.get(PDFName.of('N'))?.toString() === '3') return ref;
  }
  return undefined;
}

/** The ink of a barcode. In four inks, the slightest misregister would blur the barcode. */
const BLACK = cmyk(0, 0, 0, 1);
const PAPER = cmyk(0, 0, 0, 0);

/** Turns a plain PDF into a PDF/X-4 print file. Adds boxes, marks, barcode, output intent, metadata and identifier. */
export async function finishPdf(plain: Uint8Array, request: PdfRequest): Promise<Uint8Array> {
  const document = await PDFDocument.load(plain, { updateMetadata: false });
  document.getPages().forEach((page, i) => finishPage(document, page, request.pages[i]!, request.hasMarks));
  blendInRgb(document);
  addOutputIntent(document, request.profile);
  describeDocument(
    document,
    request,
    createHash('sha256')
      .update(plain)
      .update(JSON.stringify([request.title, request.hasMarks]))
      .digest('hex')
      .slice(0, 32),
  );
  return asVersion16(
    await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false }),
  );
}

/** Changes the version to 1.6. The library always writes 1.7, but PDF/X-4 needs 1.6, and the files use only features of 1.6. */
function asVersion16(bytes: Uint8Array): Uint8Array {
  bytes.set(Buffer.from('%PDF-1.6'));
  return bytes;
}

function finishPage(document: PDFDocument, page: PDFPage, described: PdfPage, hasMarks: boolean): void {
  const { sheet, trim, barcode } = described;
  const slug = hasMarks ? SLUG_MM : 0;
  page.setBleedBox(toPoints(slug), toPoints(slug), toPoints(sheet.width), toPoints(sheet.height));
  page.setTrimBox(
    toPoints(slug + trim.x),
    toPoints(slug + sheet.height - trim.y - trim.height),
    toPoints(trim.width),
    toPoints(trim.height),
  );
  if (hasMarks) drawMarks(document, page, described);
  if (barcode) placeBarcode(page, barcode.digits, slug + barcode.x, slug + sheet.height - barcode.y);
}

/** @param x, y - top left corner of the barcode's white box, in mm from the page's lower left corner */
function placeBarcode(page: PDFPage, digits: string, x: number, y: number): void {
  const { width, height, bars, digits: outlines } = drawBarcode(digits);
  const box = {
    width: toPoints(width * MODULE_MM + 2 * BARCODE_MARGIN_MM),
    height: toPoints(height * MODULE_MM + 2 * BARCODE_MARGIN_MM),
  };
  page.drawRectangle({ x: toPoints(x), y: toPoints(y) - box.height, ...box, color: PAPER });
  const place = {
    x: toPoints(x + BARCODE_MARGIN_MM),
    y: toPoints(y - BARCODE_MARGIN_MM),
    scale: toPoints(MODULE_MM),
  };
  for (const bar of bars)
    page.drawSvgPath(bar.path, { ...place, borderColor: BLACK, borderWidth: bar.width });
  for (const path of outlines) page.drawSvgPath(path, { ...place, color: BLACK });
}

function addOutputIntent({ context, catalog }: PDFDocument, profile: Uint8Array): void {
  const embedded = context.register(context.flateStream(profile, { N: 4 }));
  const { identifier, info, registry } = PRINTING_CONDITION;
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFString.of(identifier),
    Info: PDFString.of(info),
    RegistryName: PDFString.of(registry),
    DestOutputProfile: embedded,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]));
}

function describeDocument(document: PDFDocument, { title, createdAt }: PdfRequest, id: string): void {
  const { context, catalog } = document;
  const date = new Date(createdAt);
  document.setTitle(title);
  document.setCreator('Bindery');
  document.setProducer('Bindery (Typst, pdf-lib)');
  document.setCreationDate(date);
  document.setModificationDate(date);
  const info = context.lookup(context.trailerInfo.Info) as unknown as {
    set(key: PDFName, value: unknown): void;
  };
  info.set(PDFName.of('Trapped'), PDFName.of('False'));
  info.set(PDFName.of('GTS_PDFXVersion'), PDFString.of('PDF/X-4'));
  const metadata = context.stream(pdfXMetadata(title, `${date.toISOString().slice(0, 19)}Z`, id), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)]);
}

/** Returns XMP metadata for PDF/X-4. `id`: 32 hexadecimal digits. Source: ISO 16684-1, ISO 15930-7 */
function pdfXMetadata(title: string, createdAt: string, id: string): string {
  const uuid = `uuid:${id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>${createdAt}</xmp:CreateDate><xmp:ModifyDate>${createdAt}</xmp:ModifyDate><xmp:MetadataDate>${createdAt}</xmp:MetadataDate><xmp:CreatorTool>Bindery</xmp:CreatorTool>
<xmpMM:DocumentID>${uuid}</xmpMM:DocumentID><xmpMM:InstanceID>${uuid}</xmpMM:InstanceID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>Bindery (Typst, pdf-lib)</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

const escapeXml = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
