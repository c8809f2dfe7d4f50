export { SchemaFormModal as Component } from '../features/edits';
export const contractVersion = 1;
