import type { Database } from '../../platform/database';
import { createContentService, type ContentService } from './content.service';
import { formSeed, shopSeeds, type PackageContent } from './seeds';

export { contentRoutes } from './content.routes';
export {
  createContentGateway,
  MissingContentError,
  type ContentGateway,
  type PageTexts,
} from './content-gateway';
export type { ContentService } from './content.service';
export type { PackageContent } from './seeds';

/**
 * The built-in content service, its documents made those of the shop's and the packages' files.
 *
 * @param contentDir - the shop's own texts, one file per language
 */
export async function createContent(
  database: Database,
  contentDir: string,
  packages: readonly PackageContent[],
): Promise<ContentService> {
  const service = createContentService(database);
  await service.seed([...(await shopSeeds(contentDir)), ...packages.map(formSeed)]);
  return service;
}
