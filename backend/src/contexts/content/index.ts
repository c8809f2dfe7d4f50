import { formSeed, shopSeeds, type DocumentSeed, type ExtraFields, type PackageContent } from './seeds';

export { contentRoutes } from './content.routes';
export { contentPagesRoutes } from './content-pages.routes';
export {
  createContentPages,
  type CategoryText,
  type ContentPages,
  type SliceSources,
  type WrittenPage,
} from './content-pages';
export { createContentClient, type ContentWords } from './content-client';
export { createPreviewSessions, previewRoutes } from './preview.routes';
export {
  createContentGateway,
  textOf,
  type ContentGateway,
  type GatewayOptions,
  type PageTexts,
} from './content-gateway';
export type { ExtraDocument } from './extra-documents';
export { openContentService } from './content.service';
export { CONTENT_TOPIC, Drafts } from './drafts.service';
export type { ProductBase } from './editable';
export { PagePictures, type PagePicturesParts } from './page-pictures';
export { isPreviewRef, newPreviewRef } from './preview-ref';
export { staffContentRoutes } from './staff-content.routes';
export type { ExtraFields, PackageContent } from './seeds';

/**
 * Reads the documents of the shop and its packages.
 *
 * @param contentDir - folder of the shop's texts, one file per language
 */
export async function readSeeds(
  contentDir: string,
  extras: readonly ExtraFields[],
): Promise<(packages: readonly PackageContent[]) => DocumentSeed[]> {
  const ofShop = await shopSeeds(contentDir, extras);
  return (packages) => [...ofShop, ...packages.map(formSeed)];
}
