// The queries of archives and deletions, for tests without jobs.
export { personalDataRepository } from '../personal-data.repository';
