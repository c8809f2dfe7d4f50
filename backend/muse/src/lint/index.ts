export { checkPackage } from './check-package';
