export { PersonalisedPages } from './personalised-pages';
export { ProductPage } from './product-page';
export { OptionsPage } from './options-page';
export { StartPage, ToOptions } from './addresses';
