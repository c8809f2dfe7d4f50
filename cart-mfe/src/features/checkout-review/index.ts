export { ReviewStep } from './review-step';
