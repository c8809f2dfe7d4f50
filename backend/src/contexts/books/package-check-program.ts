import { serveParent } from '../../platform/children';
import { uploadWorkHere, type PackageCheckSetup, type UploadJob } from './package-check';

serveParent((setup) => {
  const work = uploadWorkHere(setup as PackageCheckSetup);
  return Promise.resolve({ run: (job) => work(job as UploadJob) });
});
