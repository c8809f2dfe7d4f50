import { Builds, type BuildsOptions } from './builds';
import { createReleasesService, type Releases } from './releases.service';
import type { Environment } from '@bindery/shared/contracts';

export type { BuildFile, Releases } from './releases.service';
export { staffBuildsRoutes } from './staff-builds.routes';
export { releasesRoutes, sendBuildFile } from './releases.routes';

export const createReleases = (options: BuildsOptions, environment: Environment): Releases =>
  createReleasesService(new Builds(options), environment);
