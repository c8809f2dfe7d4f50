import { serveParent } from '../../platform/children';
import { packageCheckHere, type PackageCheckSetup, type PackageToCheck } from './package-check';

// A process that checks product packages, and nothing else.
serveParent((setup) => {
  const check = packageCheckHere(setup as PackageCheckSetup);
  return Promise.resolve({ run: (candidate) => check(candidate as PackageToCheck) });
});
