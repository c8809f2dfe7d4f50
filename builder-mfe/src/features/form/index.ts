export { CustomisationForm } from './customisation-form';
