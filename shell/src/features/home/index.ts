export { HomePage } from './home-page';
export { preloadHero } from './preload-hero';
