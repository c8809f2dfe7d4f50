export { installOpenApi, createServer } from './server';
export { injectFetch } from './inject-fetch';
export { checkShape } from './body-shape';
export { clientAddress, networksOf, CODE_LIMIT, REPORT_LIMIT, WRITE_LIMIT } from './rate-limits';
export { clientGone, ClientGoneError } from './slow-bodies';
export {
  deviceOf,
  isInCache,
  isLanguageTag,
  marketNamed,
  marketOfHeaders,
  type VisitorHeaders,
  VisitorHeadersSchema,
  intentOf,
  placeOfHeaders,
  type WriteIntent,
  OwnPathSchema,
  sendXml,
  xmlFile,
  type XmlFile,
} from './request-headers';
export { csrfSessionHash } from './csrf';
export {
  newNonce,
  NOTHING,
  openerPolicy,
  pagePolicy,
  REPORTING_ENDPOINTS,
  VIOLATIONS_PATH,
  type PageOrigins,
  type PaymentSources,
  type ToolbarSources,
} from './content-policy';
export {
  credentialOf,
  isAtOrigin,
  isBearer,
  isLoopbackHost,
  isOnThisMachine,
  isSameSecret,
} from './staff-credential';
