export { Commerce, type CommerceParts, type ExtraTerms, type NewPrice } from './commerce.service';
export type { SoldExtra, SoldPackage, Unavailability } from './offer';
