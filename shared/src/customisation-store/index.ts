export {
  loadCustomisation,
  useCustomisation,
  useCustomisationSource,
  useCustomisationWriter,
  type CustomisationSource,
  type CustomisationWriter,
  type Store,
} from './customisation-store';
export { useSubtotal } from './use-subtotal';
export { useKeepSubtotal } from './use-keep-subtotal';
export { useDiagnosticMode } from './use-diagnostic-mode';
export { readRecord, writeRecord } from './browser-storage';
export type { CustomisationState } from '../customisation';
