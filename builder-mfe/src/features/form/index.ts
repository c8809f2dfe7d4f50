export { CustomisationForm } from './customisation-form';
export { DraftForm, type DraftFormHandle } from './draft-form';
export { FormLoad } from './form-load';
export { LooksProvider } from './looks';
