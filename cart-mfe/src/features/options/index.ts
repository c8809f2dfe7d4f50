export { copyForAnother } from './copy-for-another';
export { DuplicateButton } from './duplicate-button';
export { OptionsStep } from './options-step';
