// The queries of archives and deletions, for tests that run no jobs.
export { personalDataRepository } from '../personal-data.repository';
