export { SchemaFormModal as Component } from '../features/form';
export const contractVersion = 1;
