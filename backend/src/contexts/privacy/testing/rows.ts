// What an archive or a deletion reads, without the jobs that do it.
export { personalDataRepository } from '../personal-data.repository';
