export { SchemaFormModal } from './schema-form-modal';
