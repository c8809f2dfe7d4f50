export { CopyLink } from './copy-link';
export { slugOfPath } from './page-link';
