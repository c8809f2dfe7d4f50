export { errorText, labelText, type LabelName } from './labels';
