import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { finishPdf } from './finish-pdf';
import { inspectPdf } from './inspect-pdf';
import { toPoints } from './lengths';
import { SLUG_MM } from './marks';
import type { PdfFile, PdfRequest } from './pdf-request';

/** The compiler's root folder. The folder need not exist, because all input is in memory. */
const WORKSPACE = '/bindery-print';

/**
 * Typesets a request's drawings as pages of a PDF 1.6. Colours are sRGB with an ICC profile.
 *
 * @returns identical bytes for the same request
 */
function setPages({ pages, hasMarks, createdAt }: PdfRequest): Buffer {
  const compiler = NodeCompiler.create({ workspace: WORKSPACE });
  const slug = hasMarks ? SLUG_MM : 0;
  const source = pages.map(({ svg, sheet }, i) => {
    compiler.mapShadow(`${WORKSPACE}/page-${i}.svg`, Buffer.from(svg));
    const size = `width: ${toPoints(sheet.width + 2 * slug)}pt, height: ${toPoints(sheet.height + 2 * slug)}pt, margin: 0pt, fill: none`;
    const image = `image("page-${i}.svg", width: ${toPoints(sheet.width)}pt, height: ${toPoints(sheet.height)}pt)`;
    return `#page(${size})[#place(top + left, dx: ${toPoints(slug)}pt, dy: ${toPoints(slug)}pt, ${image})]`;
  });
  try {
    return compiler.pdf(
      { mainFileContent: source.join('\n') },
      { creationTimestamp: Math.floor(Date.parse(createdAt) / 1000), pdfStandard: '1.6', pdfTags: false },
    );
  } finally {
    compiler.evictCache(0);
  }
}

/** Makes a print file. For a whole book, this blocks the thread for about a second. */
export async function makePdf(request: PdfRequest): Promise<PdfFile> {
  const bytes = await finishPdf(setPages(request), request);
  return { bytes, facts: await inspectPdf(bytes) };
}
