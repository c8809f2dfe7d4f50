export { Content } from './content';
