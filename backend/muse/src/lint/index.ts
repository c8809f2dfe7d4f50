export { checkPackage, NoPackageError } from './check-package';
