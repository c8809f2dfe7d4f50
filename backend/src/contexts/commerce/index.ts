export { Commerce, type CommerceParts, type ExtraTerms } from './commerce.service';
export {
  whyNotSold,
  type SoldBook,
  type SoldExtra,
  type SoldPackage,
  type SoldVariant,
  type Unavailability,
} from './offer';
export { createSales, NO_SALES, type Sale, type Sales } from './sales';
export { beyondStock, countPieces, createStock, type Left, type Stock, type WantedPieces } from './stock';
export { staffCommerceRoutes } from './staff-commerce.routes';
