export { createCatalogueService as createCatalogue, type Catalogue, type Shelf } from './catalogue.service';
export { catalogueRoutes } from './catalogue.routes';
export { ProductNotFoundError, ProductUnavailableError, UNAVAILABLE } from './catalogue.errors';
export { marketsRoutes } from './markets.routes';
export { stockFeedRoutes } from './stock-feed.routes';
