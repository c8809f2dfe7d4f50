export { AllPages } from './all-pages';
export { FullScreen } from './full-screen';
