export { Audit } from './audit';
