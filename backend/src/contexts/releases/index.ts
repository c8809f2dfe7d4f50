export { createReleases, type Releases } from './releases.service';
export { releasesRoutes } from './releases.routes';
