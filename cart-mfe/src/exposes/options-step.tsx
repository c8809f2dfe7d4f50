export { OptionsStep as Component } from '../features/options';

export const contractVersion = 1;
