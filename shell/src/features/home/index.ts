export { HomePage } from './home-page';
export { preloadHero } from './cover-sources';
