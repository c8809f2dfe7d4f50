export { OptionsStep } from './options-step';
