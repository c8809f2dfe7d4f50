import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFRef,
  type PDFContext,
  type PDFDocument,
} from '@cantoo/pdf-lib';

const GROUP = PDFName.of('Group');
const COLOUR_SPACE = PDFName.of('CS');

/**
 * Declares that transparency is blended in sRGB, as in the preview, before conversion for the press. By default a file
 * with a CMYK output intent is blended in CMYK: mixed colours differ, and glows get a visible edge, since the black of
 * a mask is no longer quite black. Source: ISO 32000-1, 11.4.7 and 11.5.3
 */
export function blendInRgb(document: PDFDocument): void {
  const { context } = document;
  const srgb = findRgb(context);
  if (!srgb) return; // no colour, so nothing to blend
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
