export {
  useCustomisation,
  useCustomisationSource,
  useCustomisationWriter,
  type CustomisationSource,
  type CustomisationWriter,
} from './use-customisation';
export { useSubtotal } from './use-subtotal';
export { useKeepSubtotal } from './use-keep-subtotal';
export { useDiagnosticMode } from './use-diagnostic-mode';
export { loadCustomisation, type Store } from './load-customisation';
export { readRecord, writeRecord } from './browser-storage';
export type { CustomisationState } from './contest';
