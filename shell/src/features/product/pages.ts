export { PersonalisedPages } from './personalised-pages';
export { ProductPage } from './product-page';
export { StartPage, ToOptions } from './addresses';
