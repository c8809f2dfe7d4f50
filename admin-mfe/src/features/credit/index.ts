export { Credit } from './credit';
