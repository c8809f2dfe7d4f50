export { Boundaries } from './boundaries';
export { tellOfAllFiles } from './told-files';
