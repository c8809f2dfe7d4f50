export { editedLine } from './edited-line';
export { editLink } from './edit-link';
export { useEditedLine } from './use-edited-line';
export { useSaveLine, LineGoneError } from './use-save-line';
