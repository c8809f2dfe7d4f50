import { lazy } from 'react';
import { ToolButton } from '../staff';

const ReviewModal = lazy(() => import('./review-modal'));

/** Opens the queue of photos that wait for somebody to look at them. */
export const PhotoReview = () => <ToolButton label="Photos to review" modal={ReviewModal} />;
