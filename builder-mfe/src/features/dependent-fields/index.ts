export { shownFields, type ShownFields } from './shown-fields';
