import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const ReviewModal = lateModule(() => import('./review-modal')).get('default');

/** Opens the queue of photos that wait for somebody to look at them. */
export const PhotoReview = () => <ToolButton label="Photos to review" modal={ReviewModal} />;
