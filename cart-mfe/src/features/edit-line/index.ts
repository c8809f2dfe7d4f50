export { editLink } from './edit-link';
export { useSaveLine, LineGoneError } from './use-save-line';
