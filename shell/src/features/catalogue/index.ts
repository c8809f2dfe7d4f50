export { Book, HERO_COVER_SIZES, preloadHero } from './book';
export { ProductCard } from './product-card';
export { eventItem, useListEvents } from './list-events';
