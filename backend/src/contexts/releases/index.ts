import type { Environment } from '@bindery/shared/contracts';
import { Builds, type BuildsOptions } from './builds';
import { Registry } from './registry';
import { ReleaseFigures } from './release-figures';
import { ReleaseWatch } from './release-watch';
import { ReleaseContacts } from './release-contacts';
import { createReleaseNews, type NewsOptions } from './release-news';
import { placesOf } from './release-file';
import { createReleasesService, type Releases } from './releases.service';

export { createCanaryVisitors, type CanaryVisitors } from './canary';
export { createHeldBackVisitors, frozenPageRoutes } from './held-back';
export type { PageBrowser } from './release-sets';
export {
  createOverrides,
  NOTHING_OVERRIDDEN,
  previewedShellOf,
  withOverrides,
  type Overridden,
  type Overrides,
} from './overrides';
export { overrideRoutes } from './overrides.routes';
export { pipelineTokenRoutes } from './deploy-tokens.routes';
export { figuresRoutes } from './figures.routes';
export { registryRoutes } from './registry.routes';
export { RELEASE_NEWS_CHANNEL, releaseNewsTransport } from './release-news';
export { STAFF_PANEL } from './release-file';
export type { Releases } from './releases.service';
export { releasesRoutes, sendBuildFile } from './releases.routes';

/** Releases for pages, and the registry in which teams publish them. */
export interface ReleasesAndRegistry {
  readonly releases: Releases;
  readonly registry: Registry;
  readonly releaseFigures: ReleaseFigures;
  readonly releaseWatch: ReleaseWatch;
  readonly contacts: ReleaseContacts;
}

/**
 * @param hasStaffPage - true means releases for the staff page only are accepted too. Source: docs/rules.md STAFF-01
 * @param news - missing means teams get no news
 */
export function createReleases(
  options: BuildsOptions,
  environment: Environment,
  hasStaffPage = false,
  news?: NewsOptions,
): ReleasesAndRegistry {
  const { database } = options;
  const builds = new Builds(options);
  const registry = new Registry(
    builds.publishing,
    placesOf(environment, hasStaffPage),
    news && createReleaseNews(news),
  );
  return {
    releases: createReleasesService(builds, environment),
    registry,
    contacts: new ReleaseContacts(database, environment === 'development'),
    releaseFigures: new ReleaseFigures({ database, builds }),
    releaseWatch: new ReleaseWatch({ database, registry }),
  };
}
export { createExperiments, type Experiments } from './experiments';
export { flagsRoutes, staffFlagsRoutes } from './flags.routes';
export { FlagSet } from './flags';
