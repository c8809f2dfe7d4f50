export { readExtras, type ExtraFiles } from './extra-files';
export { extrasRoutes } from './extras.routes';
export {
  createExtrasService as createExtras,
  misfitOf,
  type Extras,
  type ExtraShelf,
  type MarketExtra,
} from './extras.service';
