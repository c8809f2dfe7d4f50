import { formSeed, shopSeeds, type DocumentSeed, type PackageContent } from './seeds';

export { contentRoutes } from './content.routes';
export {
  createContentGateway,
  MissingContentError,
  textOf,
  type ContentGateway,
  type ContentWords,
  type PageTexts,
} from './content-gateway';
export { openContentService, type ContentService } from './content.service';
export type { PackageContent } from './seeds';

/**
 * What shop and packages bring themselves.
 *
 * @param contentDir - the shop's own texts, one file per language
 */
export async function readSeeds(
  contentDir: string,
  packages: readonly PackageContent[],
): Promise<DocumentSeed[]> {
  return [...(await shopSeeds(contentDir)), ...packages.map(formSeed)];
}
