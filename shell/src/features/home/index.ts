export { preloadHero } from './cover-sources';
export { HomePage } from './home-page';
