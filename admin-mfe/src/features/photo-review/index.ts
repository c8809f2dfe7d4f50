export { PhotoReview } from './photo-review';
