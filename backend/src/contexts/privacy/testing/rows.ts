// The queries of archives and deletions, without their jobs.
export { personalDataRepository } from '../personal-data.repository';
