export { Book, HERO_COVER_SIZES, preloadHero } from './book';
export { ChildName } from './child-name/named-covers';
export { ProductCard } from './product-card';
export { readName } from './child-name/cover-store';
export { eventItem, useListEvents } from './list-events';
