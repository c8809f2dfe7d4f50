export { CustomisationForm } from './customisation-form';
export { SchemaFormModal } from './schema-form-modal';
