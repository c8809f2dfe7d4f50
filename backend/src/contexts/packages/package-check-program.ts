import { serveParent } from '../../platform/children';
import { folderCheckHere, type PackageCheckSetup } from './package-check';

// A process that checks product packages, and nothing else.
serveParent((setup) => {
  const check = folderCheckHere(setup as PackageCheckSetup);
  return Promise.resolve({ run: (dir) => check(dir as string) });
});
