export { editLink } from './edit-link';
export { useSaveLine, LineGoneError } from './use-save-line';
export { DuplicateButton } from './duplicate-button';
export { copyForAnother } from './copy-for-another';
