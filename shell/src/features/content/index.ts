export { preloadHero } from './book';
export { HomePage } from './home-page';
