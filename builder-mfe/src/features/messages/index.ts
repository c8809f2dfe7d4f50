export { errorText, fieldErrorText, labelText, type LabelName } from './labels';
