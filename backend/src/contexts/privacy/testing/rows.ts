// Gives tests the queries of archives and deletions, so that they need no jobs.
export { personalDataRepository } from '../personal-data.repository';
