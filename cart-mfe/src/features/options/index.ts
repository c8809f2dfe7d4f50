export { copyForAnother } from './copy-for-another';
export { DuplicateButton } from './duplicate-button';
export { editLink } from './edit-link';
export { OptionsStep } from './options-step';
