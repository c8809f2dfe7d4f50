export { HomePage } from './home-page';
export { RichText } from './rich-text';
