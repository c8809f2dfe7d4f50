export { Commerce, type CommerceParts, type NewPrice } from './commerce.service';
export type { SoldPackage, Unavailability } from './offer';
