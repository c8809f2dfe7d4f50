export { Book, HERO_COVER_SIZES, preloadHero } from './book';
export { ProductCard } from './product-card';
export { useListEvents } from './list-events';
