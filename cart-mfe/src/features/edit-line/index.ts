export { editedLine, editLink, useEditedLine } from './edited-line';
export { useSaveLine, LineGoneError } from './use-save-line';
