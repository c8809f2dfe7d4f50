export { fieldErrorText, labelText } from './labels';
