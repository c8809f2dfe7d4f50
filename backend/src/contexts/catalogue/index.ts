export { UNAVAILABLE } from './catalogue.errors';
export { catalogueRoutes, stockFeedRoutes } from './catalogue.routes';
export { type Catalogue, createCatalogueService as createCatalogue, type Shelf } from './catalogue.service';
export { Browse, type BrowseParts, CategoryNotFoundError, openCatalogue } from './browse/browse';
export { browseRoutes } from './browse/browse.routes';
export { Commerce } from './commerce.service';
export { readExtras } from './extra-files';
export { extrasRoutes } from './extras.routes';
export {
  createExtrasService as createExtras,
  type Extras,
  type ExtraShelf,
  type MarketExtra,
  misfitOf,
} from './extras.service';
export { marketsRoutes } from './markets.routes';
export type { Unavailability } from './offer';
export { canonicalCode, nameIn, percentText, type Promotion } from './promotion';
export { Promotions } from './promotions.service';
export { reduce, type ReducibleLine, type Reduction } from './reduce';
export { createSales, type Sales } from './sales';
export { productFeedRoutes } from './product-feed.routes';
export { readPromotionSeed } from './seed-file';
export { staffCommerceRoutes } from './staff-commerce.routes';
export { beyondStock, countPieces, createStock, type Left, type Stock } from './stock';
